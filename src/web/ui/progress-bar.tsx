import classes from './progress-bar.module.css'

/** `share`: 0 to 1. */
export const ProgressBar = ({ share, label }: { share: number; label: string }) => (
  <div
    className={classes.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    tabIndex={-1}
  >
    <div className={classes.bar} style={{ width: `${share * 100}%` }} />
  </div>
)
