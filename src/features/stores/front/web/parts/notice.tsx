import type { ReactNode } from 'react'
import classes from './parts.module.css'

type Props = { tone?: 'warn' | 'wrong' | 'right'; live?: boolean; beside?: ReactNode; children: ReactNode }

/** `live`: it is read out when it comes. */
export const Notice = ({ tone, live, beside, children }: Props) => (
  <div className={classes.notice} data-tone={tone} role={live ? (tone === 'wrong' ? 'alert' : 'status') : undefined}>
    <div>{children}</div>
    {beside}
  </div>
)

export const Badge = ({ tone, children }: Pick<Props, 'tone' | 'children'>) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)
