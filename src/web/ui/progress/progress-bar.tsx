import classes from './progress-bar.module.css'

/** `share`: 0 to 1; null while it is not known of how much. */
export const ProgressBar = ({ share, label }: { share: number | null; label: string }) => (
  <div
    className={classes.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    tabIndex={-1}
  >
    <div className={classes.bar} style={{ width: `${(share ?? 0) * 100}%` }} />
  </div>
)
