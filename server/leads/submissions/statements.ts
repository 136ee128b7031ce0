import { MAX_CHANGED } from './connection.ts';
import { MAX_PARKED_MS, MAX_WAIT_MS } from './delivery.ts';
import type { Dialect } from './dialects.ts';
import { KNOWN_MS } from './submission.ts';

/** The tolerance between clocks of statements side by side: none ends what another has just begun. Milliseconds. */
const SLACK_MS = 60_000;

export type Statements = ReturnType<typeof statementsFor>;

/** Every statement on submissions and deliveries, for every engine. */
export function statementsFor({ time, now, strict, skipLocked }: Dialect) {
  /** True for a lease or a wait that is over, or that ends later than any can: a clock has moved. */
  const isOver = (column: string, longest: string | number) =>
    `(${column} <= ${now} OR ${column} > ${now} + ${longest} + ${SLACK_MS})`;
  const isLeaseOver = (longest: string) => `(state = 'leased' AND ${isOver('leased_until', longest)})`;
  const age = (column: string) => `(${now} - ${column})`;
  const SUBMISSION = 'id, fingerprint, reference, form, language, sealed, mobile, received_at';
  const consentColumns = 'reference, happened, mobile, form, language, notice, purposes, at';
  const open = (submission: string) =>
    `EXISTS (SELECT 1 FROM delivery o WHERE o.submission = ${submission} AND o.state <> 'delivered')`;
  /** The end of a statement for `inBatches`, which runs it until no row is left: it changes the next rows alone. */
  const some = (key: string, rows: string) =>
    `WHERE (${key}) IN (SELECT ${key} FROM ${rows} LIMIT ${MAX_CHANGED}${skipLocked}) RETURNING 1 AS changed`;
  const keep = `UPDATE submission SET keep_until = ${now} + $1, sealed = CASE WHEN $1 = 0 THEN NULL ELSE sealed END,
    mobile = CASE WHEN $1 = 0 THEN NULL ELSE mobile END`;
  /** True for a submission that is delivered everywhere, and whose keeping time has not begun. */
  const isDone = `keep_until IS NULL AND NOT ${open('submission.id')}`;
  const ofUpstream = `SELECT 1 FROM delivery d WHERE d.submission = submission.id AND d.destination = 'upstream'`;
  /** True for a submission of which an equal one is new, also if its parked delivery was removed. */
  const isKnownNoMore = `(NOT EXISTS (${ofUpstream}) OR EXISTS (${ofUpstream} AND d.state = 'delivered'
    AND (d.changed_at <= ${now} - ${KNOWN_MS} OR d.changed_at > ${now} + ${KNOWN_MS})))`;

  return {
    tables: `
      CREATE TABLE submission (
        id text PRIMARY KEY, fingerprint text UNIQUE, reference text NOT NULL, form text NOT NULL, language text NOT NULL,
        sealed text, mobile text, received_at ${time} NOT NULL, keep_until ${time}
      )${strict};
      CREATE INDEX submission_reference ON submission (reference);
      CREATE INDEX submission_mobile ON submission (mobile);
      CREATE INDEX submission_over ON submission (keep_until);
      CREATE TABLE delivery (
        submission text NOT NULL REFERENCES submission (id) ON DELETE CASCADE, destination text NOT NULL,
        event text NOT NULL, state text NOT NULL CHECK (state IN ('waiting', 'leased', 'delivered', 'parked')),
        tries int NOT NULL, due_at ${time} NOT NULL, leased_until ${time}, leased_by text, reason text,
        created_at ${time} NOT NULL, changed_at ${time} NOT NULL, PRIMARY KEY (submission, destination, event)
      )${strict};
      CREATE INDEX delivery_due ON delivery (destination, due_at) WHERE state <> 'delivered';`,

    /** Append-only tables: the records of consent, and the notices that visitors saw. */
    consentTables: `
      ALTER TABLE submission ADD COLUMN ended text;
      CREATE TABLE consent (
        reference text NOT NULL, happened text NOT NULL CHECK (happened IN ('given', 'withdrawn', 'erased')),
        mobile text NOT NULL, form text NOT NULL, language text NOT NULL, notice text NOT NULL, purposes text NOT NULL,
        at ${time} NOT NULL, PRIMARY KEY (reference, happened)
      )${strict};
      CREATE INDEX consent_mobile ON consent (mobile);
      CREATE TABLE notice (version text PRIMARY KEY, language text NOT NULL, text text NOT NULL)${strict};`,
    /** $1… a record */
    addConsent: `INSERT INTO consent (${consentColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, ${now} - $8)
      ON CONFLICT DO NOTHING`,
    addNotice: 'INSERT INTO notice VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    /** Adds a later event to a consent that was given. $1 reference $2 event */
    endConsent: `INSERT INTO consent (${consentColumns})
      SELECT reference, $2, mobile, form, language, notice, purposes, ${now} FROM consent
      WHERE reference = $1 AND happened = 'given' ON CONFLICT DO NOTHING`,
    /** $1 reference */
    consents: `SELECT ${consentColumns}, ${age('at')} AS age FROM consent WHERE reference = $1 ORDER BY at, happened`,
    noticeOf: 'SELECT version, language, text FROM notice WHERE version = $1',
    removeConsents: 'DELETE FROM consent WHERE reference = $1',
    /** $1 milliseconds */
    purgeConsents: `DELETE FROM consent ${some('reference, happened', `consent WHERE at <= ${now} - $1`)}`,
    purgeNotices: 'DELETE FROM notice WHERE NOT EXISTS (SELECT 1 FROM consent WHERE notice = version)',

    /** Removes deliveries that wait or are parked; one that is being sent goes on. $1 submission */
    cancel: `DELETE FROM delivery WHERE submission = $1 AND event = 'received' AND state IN ('waiting', 'parked')`,
    /** Adds an event for each destination but upstream that has or is getting the enquiry. $1 submission $2 event */
    addEvents: `INSERT INTO delivery
      SELECT submission, destination, $2, 'waiting', 0, ${now}, NULL, NULL, NULL, ${now}, ${now} FROM delivery
      WHERE submission = $1 AND event = 'received' AND destination <> 'upstream' ON CONFLICT DO NOTHING`,
    /** $1 submission $2 event */
    end: `UPDATE submission SET ended = $2, fingerprint = NULL,
        sealed = CASE WHEN $2 = 'erased' THEN NULL ELSE sealed END, mobile = CASE WHEN $2 = 'erased' THEN NULL ELSE mobile END
      WHERE id = $1 AND coalesce(ended, '') <> 'erased' AND coalesce(ended, '') <> $2 RETURNING id`,
    /** Removes a failed delivery of an ended submission: there is nothing to tell. $1 submission $2 destination */
    forget: `DELETE FROM delivery WHERE submission = $1 AND destination = $2
      AND EXISTS (SELECT 1 FROM submission s WHERE s.id = $1 AND s.ended IS NOT NULL)`,

    /** Frees the fingerprint of an enquiry that was delivered longer ago: an equal one is new. $1 fingerprint */
    release: `UPDATE submission SET fingerprint = NULL WHERE fingerprint = $1 AND ${isKnownNoMore}`,
    /** The same for every submission. */
    releaseAll: `UPDATE submission SET fingerprint = NULL
      ${some('id', `submission WHERE fingerprint IS NOT NULL AND ${isKnownNoMore}`)}`,
    /** $1… a row */
    insert: `INSERT INTO submission (${SUBMISSION}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT DO NOTHING RETURNING id`,
    /** A leased delivery for upstream, and waiting ones for the others. $1 submission $2 milliseconds $3 owner $4… the others */
    insertDeliveries: (others: readonly string[]) => `INSERT INTO delivery VALUES
      ($1, 'upstream', 'received', 'leased', 0, ${now}, ${now} + $2, $3, NULL, ${now}, ${now})${others
        .map(
          (_, at) => `, ($1, $${at + 4}, 'received', 'waiting', 0, ${now}, NULL, NULL, NULL, ${now}, ${now})`,
        )
        .join('')}`,
    /** $1 fingerprint */
    known: `SELECT s.id, s.reference, s.sealed, s.received_at, d.state, d.tries, ${age('d.created_at')} AS age FROM submission s
      JOIN delivery d ON d.submission = s.id AND d.destination = 'upstream' AND d.event = 'received'
      WHERE s.fingerprint = $1`,
    /** Leases upstream's delivery to a new post. $1 submission $2 milliseconds $3 owner $4 longest $5 1 by force */
    retake: `UPDATE delivery SET state = 'leased', leased_until = ${now} + $2, leased_by = $3
      WHERE submission = $1 AND destination = 'upstream' AND event = 'received' AND state <> 'delivered'
        AND (state <> 'leased' OR ${isLeaseOver('$4')} OR $5 = 1) RETURNING tries`,
    /** $1 id $2 sealed */
    mend: 'UPDATE submission SET sealed = $2 WHERE id = $1',

    /** An enquiry's end is delivered after the enquiry. $1 destination $2 milliseconds $3 owner $4 longest lease */
    lease: `UPDATE delivery SET state = 'leased', leased_until = ${now} + $2, leased_by = $3
      WHERE (submission, destination, event) = (
        SELECT submission, destination, event FROM delivery WHERE destination = $1 AND (
          (state = 'waiting' AND ${isOver('due_at', MAX_WAIT_MS)}) OR ${isLeaseOver('$4')})
          AND (event = 'received' OR NOT EXISTS (SELECT 1 FROM delivery r WHERE r.submission = delivery.submission
            AND r.destination = delivery.destination AND r.event = 'received' AND r.state <> 'delivered'))
        ORDER BY due_at LIMIT 1${skipLocked})
      RETURNING submission AS id, event, tries, ${age('created_at')} AS age`,
    /** $1 id */
    submission: `SELECT ${SUBMISSION}, ended FROM submission WHERE id = $1`,

    /**
     * If another process has leased the delivery since, or the call comes late, only `delivered` counts.
     * $1 submission $2 destination $3 event $4 state $5 reason $6 milliseconds $7 owner $8 tries
     */
    settle: `UPDATE delivery SET state = $4, reason = $5, due_at = ${now} + $6, changed_at = ${now}, tries = tries + 1,
        leased_until = NULL, leased_by = NULL
      WHERE submission = $1 AND destination = $2 AND event = $3 AND state <> 'delivered'
        AND ($4 = 'delivered' OR (leased_by = $7 AND tries = $8)) RETURNING state`,
    /** Starts the keeping time (LEAD_KEEP_DAYS) of a submission delivered everywhere. $1 milliseconds $2 submission */
    finish: `${keep} WHERE id = $2 AND ${isDone}`,
    /** The same for those whose parked deliveries were removed. $1 milliseconds */
    finishAll: `${keep} ${some('id', `submission WHERE ${isDone}`)}`,

    counts: `SELECT destination, state, count(*) AS number, max(${age('created_at')}) AS "oldestMs" FROM delivery
      WHERE state <> 'delivered' OR changed_at > ${now} - ${KNOWN_MS} GROUP BY destination, state`,
    /** $1 most */
    listed: `SELECT d.submission AS id, s.reference, s.form, d.destination, d.state, d.tries AS attempts, d.reason,
        ${age('d.created_at')} AS "ageMs"
      FROM delivery d JOIN submission s ON s.id = d.submission WHERE d.state <> 'delivered'
      ORDER BY d.created_at, d.submission, d.destination LIMIT $1`,

    purgeParked: `DELETE FROM delivery ${some(
      'submission, destination, event',
      `delivery WHERE state = 'parked' AND changed_at <= ${now} - ${MAX_PARKED_MS}`,
    )}`,
    /** Clears submissions whose keeping time is over, or longer than the setting allows by now. $1 milliseconds */
    clear: `UPDATE submission SET sealed = NULL, mobile = NULL ${some(
      'id',
      `submission WHERE (sealed IS NOT NULL OR mobile IS NOT NULL) AND ${isOver('keep_until', '$1')}`,
    )}`,
    /** Removes submissions along with their record of consent, which can be withdrawn until then. $1 milliseconds */
    purge: `DELETE FROM submission
      ${some('id', `submission WHERE keep_until <= ${now} - $1 AND NOT ${open('submission.id')}`)}`,

    undelivered: `SELECT ${SUBMISSION}, ended FROM submission WHERE ${open('submission.id')} ORDER BY received_at, id`,
    /** Every submission of which something personal is held, or that some destination lacks. */
    held: `SELECT ${SUBMISSION}, ended FROM submission WHERE sealed IS NOT NULL OR ${open('submission.id')}
      ORDER BY received_at, id`,
    byReference: `SELECT ${SUBMISSION}, ended FROM submission WHERE reference = $1`,
    /** $1, $2 hashes of a number by the secret and the one before */
    byMobile: `SELECT ${SUBMISSION}, ended FROM submission WHERE mobile IN ($1, $2)
      OR reference IN (SELECT reference FROM consent WHERE mobile IN ($1, $2)) ORDER BY received_at, id`,
    deliveriesOf: `SELECT destination, event, state, tries, reason, ${age('created_at')} AS "ageMs" FROM delivery
      WHERE submission = $1 ORDER BY destination, event`,
    /** The next submissions that some destination lacks. $1 the last one before */
    openAfter: `SELECT DISTINCT submission FROM delivery WHERE submission > $1 AND state <> 'delivered'
      ORDER BY submission LIMIT ${MAX_CHANGED}`,
    /** $1 first submission $2 last one $3 longest lease */
    retry: `UPDATE delivery SET state = 'waiting', due_at = 0, leased_until = NULL, leased_by = NULL
      WHERE submission BETWEEN $1 AND $2 AND state <> 'delivered' AND (state <> 'leased' OR ${isLeaseOver('$3')})
      RETURNING submission`,

    /** The submissions of a spool, oldest first, with times as ages. $1 most */
    spooled: `SELECT ${SUBMISSION}, ended, ${age('keep_until')} AS "keptFor" FROM submission ORDER BY received_at LIMIT $1`,
    /** $1 submission */
    spooledDeliveries: `SELECT submission, destination, event, state, tries, reason, ${age('due_at')} AS due,
      ${age('created_at')} AS created, ${age('changed_at')} AS changed FROM delivery WHERE submission = $1`,
    /** Removes a submission that has not changed since it was copied. $1 id $2 its `ended` at that time */
    remove: `DELETE FROM submission WHERE id = $1 AND coalesce(ended, '') = coalesce($2, '') RETURNING id`,
    /**
     * Of a delivery and its copy from a spool, the delivered one stands, unless the other was created more than ten minutes
     * later: that is an equal enquiry, but a new one. Where neither was delivered the copy stands, unless another process
     * has leased the delivery.
     * $1 submission $2 destination $3 event $4 state $5 tries $6 due $7 reason $8 created $9 changed $10 owner $11 longest lease
     */
    adopt: `INSERT INTO delivery AS d VALUES ($1, $2, $3, $4, $5, ${now} - $6, NULL, NULL, $7, ${now} - $8, ${now} - $9)
      ON CONFLICT (submission, destination, event) DO UPDATE SET state = excluded.state, reason = excluded.reason,
        tries = CASE WHEN excluded.tries > d.tries THEN excluded.tries ELSE d.tries END, due_at = excluded.due_at,
        changed_at = excluded.changed_at, leased_until = NULL, leased_by = NULL
      WHERE d.state <> 'delivered' AND CASE WHEN excluded.state = 'delivered'
        THEN d.created_at <= excluded.changed_at + ${KNOWN_MS}
        ELSE d.state <> 'leased' OR d.leased_by = $10 OR ${isOver('d.leased_until', '$11')} END`,
    /** True where an enquiry with that id was ended, or known no longer, before its copy was sent. $1 id $2 age of the copy */
    isOver: `SELECT id FROM submission s WHERE id = $1 AND (
      EXISTS (SELECT 1 FROM consent WHERE reference = s.reference AND happened = s.ended AND at < ${now} - $2)
      OR EXISTS (SELECT 1 FROM delivery WHERE submission = s.id AND destination = 'upstream' AND event = 'received'
        AND state = 'delivered' AND changed_at < ${now} - ${KNOWN_MS} - $2))`,
    stateOf: 'SELECT state FROM delivery WHERE submission = $1 AND destination = $2 AND event = $3',
    has: 'SELECT id FROM submission WHERE fingerprint = $1',
  };
}
