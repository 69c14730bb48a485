import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { StateSteps } from '#web/record/state-steps.tsx'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import type { Store } from '../../contract.ts'
import { StoreStateText } from '../store-state.tsx'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'))

type Step = Store['steps'][number]

export function StoreSteps({ store }: { store: Store }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Step['step'] | null>(null)
  const { status, stateSince, steps, opensOn, closesOn, reopenUntil, pending, canWrite } = store
  const day = status === 'Closed' ? reopenUntil : status === 'Scheduled' ? opensOn : closesOn
  const shown = ({ step, refusals }: Step) => {
    // Whoever closes it says in the dialog what becomes of them.
    const standing = refusals.filter((each) => each !== 'pendingLeft' || step !== 'close')
    return {
      step,
      name: t(`stores.steps.${step}`),
      means: t(`stores.stepMeans.${step}`),
      does: t(`stores.steps.${step}`),
      why: standing.map((each) => t(`stores.refusals.${each}`, { count: pending })),
      isRefused: standing.length > 0,
    }
  }
  return (
    <>
      <StateSteps
        title={t('fields.storeStatus')}
        state={<StoreStateText state={status} />}
        since={t('stores.record.since', { when: exactTime(stateSince) })}
        means={t(`stores.means.${status}${day && status === 'Open' ? 'Until' : ''}`, { day: day ? dayText(day) : '' })}
        steps={steps.map(shown)}
        ability="stores.write"
        canWrite={canWrite}
        onStep={setOpen}
      />
      <Suspense>{open && <StepDialog store={store} step={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
