import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton, RefusedButton } from '#web/ui/guarded-button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import type { Store } from '../../contract.ts'
import { StoreStateText } from '../store-state.tsx'
import classes from './record.module.css'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'))

type Step = Store['steps'][number]

/** How it stands, what can be done about it, and what stands in the way. */
export function StateSteps({ store }: { store: Store }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Step['step'] | null>(null)
  const { status, stateSince, steps, opensOn, closesOn, reopenUntil } = store
  const day = status === 'Closed' ? reopenUntil : status === 'Scheduled' ? opensOn : closesOn
  return (
    <Section title={t('fields.storeStatus')}>
      <Text mb={4}>
        <StoreStateText state={status} />{' '}
        <Text span inherit c="dimmed">
          {t('stores.record.since', { when: exactTime(stateSince) })}
        </Text>
      </Text>
      <Text c="dimmed" maw={640} mb="md">
        {t(`stores.means.${status}${day && status === 'Open' ? 'Until' : ''}`, { day: day ? dayText(day) : '' })}
      </Text>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.step} store={store} step={step} onOpen={() => setOpen(step.step)} />
        ))}
      </ul>
      <Suspense>{open && <StepDialog store={store} step={open} onClose={() => setOpen(null)} />}</Suspense>
    </Section>
  )
}

function StepRow({ store: { canWrite, pending }, step: { step, refusals }, onOpen }: { store: Store; step: Step; onOpen: () => void }) {
  const { t } = useTranslation()
  // Whoever closes it says in the dialog what becomes of them.
  const standing = refusals.filter((each) => each !== 'pendingLeft' || step !== 'close')
  const why = standing.map((each) => t(`stores.refusals.${each}`, { count: pending }))
  const look = { size: 'sm', variant: 'default' } as const
  return (
    <li className={classes.step}>
      <div>
        <Text fw={550}>{t(`stores.steps.${step}`)}</Text>
        <Text size="sm" c="dimmed" maw={560}>
          {t(`stores.stepMeans.${step}`)}
        </Text>
        {why.map((sentence) => (
          <Text key={sentence} size="sm" mt={2} maw={560}>
            {sentence}
          </Text>
        ))}
      </div>
      {why.length > 0 && canWrite ? (
        <RefusedButton {...look} reason={why.join(' ')}>
          {t(`stores.steps.${step}`)}
        </RefusedButton>
      ) : (
        <GuardedButton {...look} ability="stores.write" allowed={canWrite} onClick={onOpen}>
          {t(`stores.steps.${step}`)}
        </GuardedButton>
      )}
    </li>
  )
}
