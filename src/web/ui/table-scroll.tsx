import type { ReactNode } from 'react'
import classes from './table-scroll.module.css'

/** A table too wide for a phone scrolls sideways, also by keyboard. */
export const TableScroll = ({ minWidth, label, children }: { minWidth: number; label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, a region would be one more landmark
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div role="group" tabIndex={0} aria-label={label} className={classes.scroll}>
    <div style={{ minWidth }}>{children}</div>
  </div>
)
