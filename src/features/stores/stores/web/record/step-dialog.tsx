import { Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { storeOrdersPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { OutcomeDialog } from '#web/ui/dialogs/outcome-dialog.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { listStoreOrders, type Store, takeStoreStep } from '../../contract.ts'
import type { StoreStep } from '../../states.ts'
import { shownStores } from '../shown-stores.ts'

type Props = { store: Store; step: StoreStep; onClose: () => void }
type Taken = Pick<Result<typeof takeStoreStep>, 'calledOff' | 'left'>

const stepForm = z.object({
  pending: z.enum(['honor', 'cancel', ''], 'validation.required'),
  reason: optionalText(300),
})

/** A step, with what becomes of the orders that wait where it closes the store. */
export default function StoreStepDialog({ store, step, onClose }: Props) {
  const { t } = useTranslation()
  const [taken, setTaken] = useState<Taken | null>(null)
  const { id, description: name, version, pending, dollarsPending } = store
  const asks = step === 'close' && pending > 0
  const done = t(`stores.done.${step}`, { name })
  const off = ({ calledOff }: Taken) => t('stores.pending.calledOff', { count: calledOff, shown: numberText(calledOff) })
  const take = useAction(takeStoreStep, {
    refreshes: [...shownStores, listStoreOrders],
    success: (result) =>
      result.left ? '' : [`${done}${result.calledOff ? '.' : ''}`, result.calledOff && off(result)].filter(Boolean).join(' '),
    silent: true,
    onSuccess: (result) => (result.left ? setTaken(result) : onClose()),
  })
  const zodForm = useZodForm(stepForm, {
    initialValues: { pending: asks ? 'honor' : '', reason: '' },
    labels: { pending: t('stores.pending.label') },
    onSubmit: ({ pending: chosen, reason }) =>
      take.mutateAsync({ params: { id }, body: { step, version, reason, ...(chosen && { pending: chosen }) } }),
  })
  if (taken) return <OrdersLeft id={id} title={done} off={taken.calledOff > 0 && off(taken)} left={taken.left} onClose={onClose} />
  const calls = asks && zodForm.form.values.pending === 'cancel'
  const asksWhy = step === 'close' || step === 'pause'
  return (
    <StepDialog
      title={t(`stores.titles.${step}`, { name })}
      means={t(`stores.stepMeans.${step}`)}
      zodForm={zodForm}
      reason={asksWhy ? { ...zodForm.field('reason'), description: calls ? t('stores.pending.reasonHelp') : undefined } : undefined}
      label={t(`stores.steps.${step}`)}
      danger={calls || step === 'archive'}
      onClose={onClose}
    >
      {asks && (
        <Radio.Group
          {...zodForm.field('pending')}
          withAsterisk={false}
          label={t('stores.pending.ask', { count: pending, shown: numberText(pending), amount: formatCents(dollarsPending) })}
        >
          <Stack gap="sm" mt={8}>
            {(['honor', 'cancel'] as const).map((each) => (
              <Radio key={each} value={each} label={t(`stores.pending.${each}`)} description={t(`stores.pending.${each}Means`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </StepDialog>
  )
}

/** Closed, and not all of what waited could be called off. */
function OrdersLeft({
  id,
  title,
  off,
  left,
  onClose,
}: {
  id: string
  title: string
  off: string | false
  left: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const shown = { count: left, shown: numberText(left) }
  return (
    <OutcomeDialog
      title={title}
      action={
        <Button variant="default" component={Link} to={storeOrdersPath(id)} state={state} onClick={onClose}>
          {t('stores.pending.toLeft', shown)}
        </Button>
      }
      onClose={onClose}
    >
      {off && <Text>{off}</Text>}
      <Text>{t('stores.pending.left', shown)}</Text>
    </OutcomeDialog>
  )
}
