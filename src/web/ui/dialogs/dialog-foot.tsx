import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

/** The buttons of a dialog, which stay in sight while what is above them scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>
