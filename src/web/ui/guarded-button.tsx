import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, type Ref, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Ability } from '#contract/permissions.ts'
import { lazyPart } from '../app/lazy-part.ts'
import { useSession } from '../app/session/session.ts'
import { useCan } from '../app/session/use-can.ts'
import { useWhyNot } from '../app/session/why-not.ts'

/** Only whoever is refused needs it. */
const ReasonTooltip = lazyPart(() => import('./reason-tooltip.tsx'))

type Props = Omit<ButtonProps, 'disabled'> & {
  ability: Ability
  /** What beside the role decides, as the server says of this record. */
  allowed?: boolean
  children: ReactNode
  onClick?: () => void
  type?: 'submit'
  'aria-label'?: string
  /** The key that presses it from anywhere on the page. */
  'aria-keyshortcuts'?: 'n' | 'e'
  ref?: Ref<HTMLButtonElement>
  /** Leads somewhere instead. */
  to?: string
  state?: unknown
}

/**
 * A button that is not there for roles which may never press it. Where only this record, or looking at the company as somebody else, stands in
 * the way, it stays in its place, can be reached, and says why. A customer's own sign-in is not shown what only the company's people do.
 */
export function GuardedButton({ ability, allowed, children, onClick, type, ref, to, state, ...look }: Props) {
  const session = useSession()
  const may = useCan()
  const reason = useWhyNot(ability, allowed)
  if (!may(ability)) return null
  if (!reason && to)
    return (
      <Button component={Link} to={to} state={state} {...look}>
        {children}
      </Button>
    )
  if (!reason)
    return (
      <Button onClick={onClick} type={type} ref={ref} {...look}>
        {children}
      </Button>
    )
  if (session?.role === 'customer') return null
  return (
    <RefusedButton {...look} ref={ref} reason={reason}>
      {children}
    </RefusedButton>
  )
}

/** Says why to who comes by mouse, keyboard or touch. The tooltip stands beside the button, so that the focus outlives its loading. */
export function RefusedButton({
  reason,
  children,
  ...look
}: ButtonProps & { reason: string; children: ReactNode; ref?: Ref<HTMLButtonElement> }) {
  const [asked, setAsked] = useState<HTMLElement>()
  const id = useId()
  const leave = () => setAsked(undefined)
  return (
    <>
      <Button
        {...look}
        aria-disabled
        data-disabled
        aria-describedby={id}
        onFocus={(event) => setAsked(event.currentTarget)}
        onMouseEnter={(event) => setAsked(event.currentTarget)}
        onBlur={leave}
        onMouseLeave={leave}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      >
        {children}
      </Button>
      {asked && (
        <Suspense>
          <ReasonTooltip reason={reason} target={asked} />
        </Suspense>
      )}
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
