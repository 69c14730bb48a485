import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { type CollectedPayment, giveMoneyBack } from '../contract.ts'
import { shownMoney } from './shown.ts'

/** Of money of a refused document: whoever paid has it again. It stands in a form of another question, and is one of its own. */
export function GiveBack({ payment, onBack }: { payment: CollectedPayment; onBack: () => void }) {
  const { t } = useTranslation()
  const [asking, ask] = useState(false)
  const [reason, setReason] = useState('')
  const { id, number, amount, customerName } = payment
  const give = useAction(giveMoneyBack, { refreshes: shownMoney, success: t('settlements.giveBack.done', { number }), onSuccess: onBack })
  const say = () => give.mutate({ params: { id }, body: { reason: reason.trim() } })
  if (!asking)
    return (
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => ask(true)}
        aria-label={t('settlements.giveBack.named', { number })}
      >
        {t('settlements.giveBack.button')}
      </Button>
    )
  return (
    <Stack gap="xs" role="group" aria-label={t('settlements.giveBack.named', { number })}>
      <Text size="sm">{t('settlements.giveBack.text', { amount: formatCents(amount), customer: customerName })}</Text>
      <TextInput
        label={t('fields.reason')}
        autoComplete="off"
        autoFocus
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          say()
        }}
      />
      <Group gap="xs">
        <Button size="xs" loading={give.isPending} onClick={say}>
          {t('settlements.giveBack.say')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => ask(false)}>
          {t('common.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
