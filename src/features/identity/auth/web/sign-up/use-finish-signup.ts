import { useNavigate } from 'react-router'
import type { SignedIn } from '#contract/session.ts'
import { dropState } from '#features/quickbooks/web/door.ts'
import { queryClient } from '#web/app/calls/query.ts'
import { startSession } from '#web/app/session/session.ts'
import { dropConfirmedEmail } from './confirmed-email.ts'

/** The new account is signed in at once and kept signed in, the specification's default. */
export function useFinishSignup() {
  const navigate = useNavigate()
  return (session: SignedIn) => {
    queryClient.clear()
    startSession(session, true)
    dropConfirmedEmail()
    dropState()
    return navigate('/dashboard')
  }
}
