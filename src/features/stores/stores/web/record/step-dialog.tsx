import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { listStoreOrders, type Store, takeStoreStep } from '../../contract.ts'
import type { StoreStep } from '../../states.ts'
import { shownStores } from '../shown-stores.ts'

type Props = { store: Store; step: StoreStep; onClose: () => void }

const stepForm = z.object({
  pending: z.enum(['honor', 'cancel', ''], 'validation.required'),
  reason: optionalText(300),
})

/** A step, with what becomes of the orders that wait where it closes the store. */
export default function StepDialog({ store, step, onClose }: Props) {
  const { t } = useTranslation()
  const { id, description: name, version, pending, dollarsPending } = store
  const asks = step === 'close' && pending > 0
  const take = useAction(takeStoreStep, {
    refreshes: [...shownStores, listStoreOrders],
    success: t(`stores.done.${step}`, { name }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(stepForm, {
    initialValues: { pending: asks ? 'honor' : '', reason: '' },
    labels: { pending: t('stores.pending.label') },
    onSubmit: ({ pending: chosen, reason }) =>
      take.mutateAsync({ params: { id }, body: { step, version, reason, ...(chosen && { pending: chosen }) } }),
  })
  const calls = asks && zodForm.form.values.pending === 'cancel'
  return (
    <SaveDialog
      title={t(`stores.titles.${step}`, { name })}
      zodForm={zodForm}
      label={t(`stores.steps.${step}`)}
      danger={calls || step === 'archive'}
      small
      onClose={onClose}
    >
      <Text>{t(`stores.stepMeans.${step}`)}</Text>
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
      {(step === 'close' || step === 'pause') && (
        <TextInput {...zodForm.field('reason')} autoComplete="off" description={calls ? t('stores.pending.reasonHelp') : undefined} />
      )}
    </SaveDialog>
  )
}
