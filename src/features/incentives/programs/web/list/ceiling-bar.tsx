import { percentText } from '../percent-text.ts'
import classes from './ceiling-bar.module.css'

/** How much of a program's ceiling is taken: the figure, and a bar beside it for the eye alone. */
export const CeilingBar = ({ percent }: { percent: number }) => (
  <div className={classes.bar}>
    <div className={classes.track} aria-hidden>
      <div className={classes.taken} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </div>
    <span className="numbers">{percentText(percent)}</span>
  </div>
)
