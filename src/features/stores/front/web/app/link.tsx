import type { ComponentProps, MouseEvent } from 'react'
import { go, hrefOf, usePlace } from './address.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** Within the store. Whoever wants a new tab gets one. */
export function Link({ to, onClick, ...rest }: Props) {
  const { path } = usePlace()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
    if (to.split('?')[0] === path) scrollTo({ top: 0 })
  }
  return <a {...rest} href={hrefOf(to)} onClick={follow} aria-current={to === path ? 'page' : undefined} />
}
