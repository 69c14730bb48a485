import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/**
 * A plain table of figures: `data-end` on a cell sets it to the right, in figures of equal width; `data-wide` leaves
 * it out on a phone, where what is `data-narrow` stands in its place.
 */
export const DataTable = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <table className={`${classes.table} ${className}`}>{children}</table>
)
