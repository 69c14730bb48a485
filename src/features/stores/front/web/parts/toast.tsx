import classes from './parts.module.css'

/** It stands there before it says anything, so that it is read out. */
export const Toast = ({ text }: { text: string }) => (
  <div role="status" className={classes.toasts}>
    {text && <p className={classes.toast}>{text}</p>}
  </div>
)
