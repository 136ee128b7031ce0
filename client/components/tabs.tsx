import './tabs.css';

interface TabsProps<Name extends string> {
  /** The name of the radio buttons: one for each set of tabs on a page. */
  group: string;
  /** The subject of the choice, for assistive technology. */
  legend: string;
  /** The labels by name, in order; the input of a tab has the id `<group>-<name>`. */
  tabs: Readonly<Record<Name, string>>;
  /** The selected tab; by default the first. */
  chosen?: Name;
  className?: string;
}

/** Radio buttons that look like tabs: CSS shows the panel of the checked one, so they work without JavaScript. */
export function Tabs<Name extends string>({ group, legend, tabs, chosen, className }: TabsProps<Name>) {
  const names = Object.keys(tabs) as Name[];
  return (
    <fieldset className={`tabs flex ruled-below not-on-paper ${className ?? ''}`}>
      <legend className="visually-hidden">{legend}</legend>
      {names.map((name) => (
        <span className="positioned rigid" key={name}>
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            id={`${group}-${name}`}
            value={name}
            defaultChecked={name === (chosen ?? names[0])}
          />
          <label htmlFor={`${group}-${name}`}>{tabs[name]}</label>
        </span>
      ))}
    </fieldset>
  );
}
