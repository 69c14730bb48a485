import { Alert, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type CollectedPayment, mostSettled, settleMoney } from '../contract.ts'
import { InBooks } from './in-books.tsx'
import { ReceiveLines } from './receive-lines.tsx'
import { isCheck, receivedOf, receiveForm, rests, type Typed } from './receiving.ts'
import { shownMoney } from './shown.ts'

type Props = {
  title: string
  deviceId: string
  repId: string
  rows: CollectedPayment[]
  more: boolean
  /** Whoever paid has this one again. */
  onBack: (id: string) => void
  onClose: () => void
}

/** What is there, of what is named payment by payment; what differs has its reason. */
export function ReceiveForm({ title, deviceId, repId, rows, more, onBack, onClose }: Props) {
  const { t } = useTranslation()
  const [key] = useState(requestKey)
  const take = useAction(settleMoney, {
    refreshes: shownMoney,
    success: ({ number }) => t('settlements.done', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(receiveForm(rows), {
    // Where there are only checks, no cash is typed.
    initialValues: {
      countedCash: rows.some(({ expectedCash }) => expectedCash > 0) ? '' : '0',
      came: [],
      rest: 'stays',
      reason: '',
      note: '',
    } as Typed,
    labels: { countedCash: t('fields.countedCash'), rest: t('settlements.unticked'), reason: t('fields.reason'), note: t('fields.note') },
    onSubmit(typed) {
      const { payments, cash } = receivedOf(rows, typed)
      const { reason, note } = typed
      return take.mutateAsync({
        params: { id: deviceId },
        body: { repId, requestKey: key, payments, countedCash: cash ?? 0, reason, note },
      })
    },
  })
  const { form, field } = zodForm
  const { came, rest } = form.values
  const sums = receivedOf(rows, form.values)
  const unticked = rows.filter((row) => isCheck(row) && !came.includes(row.id))
  const tick = (id: string, isThere: boolean) => form.setFieldValue('came', isThere ? [...came, id] : came.filter((each) => each !== id))
  return (
    <SaveDialog title={title} zodForm={zodForm} label={t('settlements.receive')} onClose={onClose}>
      <InBooks payments={rows} />
      {more && <Alert color="gray">{t('settlements.oldestFirst', { count: mostSettled })}</Alert>}
      <TextInput
        {...field('countedCash')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        description={t('settlements.expectedCash', { amount: formatCents(sums.expectedCash) })}
      />
      <ReceiveLines rows={rows} came={came} onTick={tick} onBack={onBack} />
      {unticked.length > 0 && (
        <Radio.Group {...field('rest')} value={rest}>
          <Stack gap="xs" mt={4}>
            {rests.map((each) => (
              <Radio key={each} value={each} label={t(`settlements.rests.${each}`)} description={t(`settlements.restsText.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Sums sums={sums} />
      {(sums.differs || form.values.reason !== '') && (
        <Textarea {...field('reason')} withAsterisk={sums.differs} autosize maxLength={300} />
      )}
      <TextInput {...field('note')} autoComplete="off" maxLength={300} />
    </SaveDialog>
  )
}

/** What there should be, what there is, and what is short or over. */
function Sums({
  sums: { expectedCash, cash, expectedChecks, countedChecks, difference, differs },
}: {
  sums: ReturnType<typeof receivedOf>
}) {
  const { t } = useTranslation()
  const expected = expectedCash + expectedChecks
  return (
    <Group gap="xl" role="status" aria-live="polite">
      <Sum label={t('settlements.receipt.expected')} cents={expected} />
      {cash !== null && <Sum label={t('settlements.receipt.counted')} cents={cash + countedChecks} />}
      {difference !== null && differs && (
        <Text c="var(--mantine-color-error)" fw={600}>
          {difference === 0
            ? t('settlements.differsWithin')
            : t(difference < 0 ? 'settlements.short' : 'settlements.over', { amount: formatCents(Math.abs(difference)) })}
        </Text>
      )}
    </Group>
  )
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text className="numbers" fw={600}>
      {formatCents(cents)}
    </Text>
  </div>
)
