import type { ComponentProps } from 'react'
import { Link } from '../app/link.tsx'
import classes from './parts.module.css'

type Look = { kind?: 'main' | 'plain'; wide?: boolean }

export const Button = ({ kind, wide, className = '', ...rest }: ComponentProps<'button'> & Look) => (
  <button type="button" {...rest} className={`${classes.button} ${className}`} data-kind={kind} data-wide={wide || undefined} />
)

/** Looks like a button, and leads somewhere. */
export const ButtonLink = ({ kind, wide, className = '', ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={`${classes.button} ${className}`} data-kind={kind} data-wide={wide || undefined} />
)

/** Of one sign; `label` says what it does. */
export const Square = ({ label, className = '', ...rest }: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) => (
  <button type="button" {...rest} aria-label={label} title={label} className={`${classes.square} ${className}`} />
)
