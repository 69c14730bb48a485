import { Suspense, useState } from 'react'
import { lazyPart } from '../app/lazy-part.ts'
import { useInactivity } from '../app/session/inactivity.ts'

const IdleDialog = lazyPart(() => import('./idle-dialog.tsx'))

/** Watches for an hour without activity; the dialog's code comes with the last minute. */
export function IdleGuard() {
  const { secondsLeft, stay } = useInactivity()
  const [wanted, setWanted] = useState(false)
  if (secondsLeft !== null && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <IdleDialog secondsLeft={secondsLeft} onStay={stay} />
    </Suspense>
  )
}
