import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** A plain table of figures: `data-end` on a cell sets it to the right, in figures of equal width. */
export const DataTable = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <table className={`${classes.table} ${className}`}>{children}</table>
)
