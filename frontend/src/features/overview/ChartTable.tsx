import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './ChartTable.module.css';

export type ChartColumn = { label: string; cells: readonly { text: string; href: string | null }[] };

type ChartTableProps = {
  caption: string;
  rowLabel: string;
  rows: readonly string[];
  columns: readonly ChartColumn[];
};

/** What a chart draws, in figures; each one leads to the applications it is made of. */
export function ChartTable({ caption, rowLabel, rows, columns }: ChartTableProps) {
  return (
    <details className={styles.details}>
      <summary>
        <ChevronDown aria-hidden />
        Prikaži kao tabelu
      </summary>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map(({ label, cells }) => (
                <td key={label} className={styles.number}>
                  <Figure {...cells[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Figure({ text = '', href = null }: { text?: string; href?: string | null }) {
  return href === null ? text : <Link to={href}>{text}</Link>;
}
