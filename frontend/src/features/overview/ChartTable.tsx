import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './ChartTable.module.css';

type ChartColumn = { label: string; cells: readonly { text: string; href: string | null }[] };

type ChartTableProps = {
  caption: string;
  rowLabel: string;
  rows: readonly string[];
  columns: readonly ChartColumn[];
};

/** The data of a chart as a table; each figure links to the list that adds up to it. */
export function ChartTable({ caption, rowLabel, rows, columns }: ChartTableProps) {
  return (
    <details className={styles.details}>
      <summary className="noPrint">
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
