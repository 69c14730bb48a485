import { type ComponentType, Suspense } from 'react'
import type { Ability } from '#contract/permissions.ts'
import { lazyPart } from '../../app/lazy-part.ts'
import { useSession } from '../../app/session/session.ts'
import { useWhyNot } from '../../app/session/why-not.ts'

const RefusedScreen = lazyPart(() => import('./refused-screen.tsx'))

/** A screen that only some roles may open, even by its address: it follows the role as the menu does, while it stands open too. */
export function guardedScreen(Screen: ComponentType, ability: Ability): ComponentType {
  return function GuardedScreen() {
    const reason = useWhyNot(ability)
    const session = useSession()
    // Once the session has ended nobody is refused: the page is about to be left, and what was typed in it is kept.
    if (reason === null || !session) return <Screen />
    return (
      <Suspense>
        <RefusedScreen reason={reason} />
      </Suspense>
    )
  }
}
