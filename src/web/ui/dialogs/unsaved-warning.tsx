import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../app/session/session.ts'
import { LeaveQuestion } from './leave-question.tsx'

/**
 * Asks before unsaved changes are left behind: `<UnsavedWarning when={form.isDirty() && !saving} />`. Needs the router.
 * `inAddress`: the form is one of the views behind `?`, so a change there leaves it too. `kept`: the tab keeps what was typed, so that only who closes
 * it is asked.
 */
export function UnsavedWarning({ when, inAddress = false, kept = false }: { when: boolean; inAddress?: boolean; kept?: boolean }) {
  // The router hears one blocker of a page: a form with nothing to lose must not be the one.
  return when && <Asking inAddress={inAddress} kept={kept} />
}

function Asking({ inAddress, kept }: { inAddress: boolean; kept: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => !kept && (from.pathname !== to.pathname || (inAddress && from.search !== to.search)),
  )
  useEffect(() => {
    // A session that ended leaves the page unasked: the draft waits for its person.
    const ask = (event: BeforeUnloadEvent) => (isSignedIn() ? event.preventDefault() : undefined)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return <LeaveQuestion opened={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}
