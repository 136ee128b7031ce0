/**
 * Attributes of a table whose parts are laid out as blocks on phones. WebKit takes the meaning of a table from its
 * layout, so the parts say what they are.
 */
export const TABLE_ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
