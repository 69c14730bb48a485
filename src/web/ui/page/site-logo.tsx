import type { MouseEvent } from 'react'
import { LogoMark } from './logo-mark.tsx'
import classes from './site-logo.module.css'

/** Logo and title of the public pages: reloads on `/`, goes to `/` elsewhere (specification section 2). */
export function SiteLogo() {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (location.pathname === '/') location.reload()
    else location.assign('/')
  }
  return (
    <a href="/" className={classes.logo} onClick={open}>
      <LogoMark />
      Ledgerside
    </a>
  )
}
