import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents, typedAmount } from '#contract/money.ts'
import { type Settlement, settled } from '../../../document/day.ts'
import { useDeviceApp, useKept } from '../../shell/device-app.tsx'

const noteOf = (day: string) => `settled:${day}`

/** The cash of the day, counted. A difference has its reason, and is kept on the device. */
export function HandIn({ day, expected }: { day: string; expected: number }) {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const { value } = useKept(async (kept) => ({ before: await kept.note<Settlement>(noteOf(day)) }), ['notes'])
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [failed, setFailed] = useState(false)
  const counted = typed.trim() === '0' ? 0 : typedAmount(typed.trim())
  const difference = counted === null ? 0 : counted - expected
  const now = counted === null ? null : settled(day, expected, counted, { reason, at: new Date().toISOString() })
  const before = value?.before
  const keep = async () => {
    if (!now) return
    setFailed(false)
    await store.setNote(noteOf(day), now).then(
      () => setTyped(''),
      () => setFailed(true),
    )
  }
  return (
    <section aria-labelledby="cash">
      <Stack gap="xs">
        <Title order={2} size="h5" id="cash">
          {t('deviceSell.cashToHandIn')}
        </Title>
        <Text fw={650} size="lg" className="numbers">
          {formatCents(expected)}
        </Text>
        {before && (
          <Alert color={before.difference === 0 ? 'green' : 'yellow'} role="status">
            {t('deviceSell.settled', { counted: formatCents(before.counted), difference: formatCents(before.difference) })}
            {before.reason && ` ${before.reason}`}
            {before.expected !== expected && ` ${t('deviceSell.settledBefore')}`}
          </Alert>
        )}
        <TextInput
          size="md"
          inputMode="decimal"
          label={t('deviceSell.counted')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {counted !== null && difference !== 0 && (
          <>
            <Text c="var(--mantine-color-error)">{t('deviceSell.differs', { difference: formatCents(difference) })}</Text>
            <TextInput
              size="md"
              label={t('deviceSell.reason')}
              maxLength={300}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
        <Button disabled={!now} onClick={() => void keep()}>
          {t('deviceSell.settle')}
        </Button>
        {failed && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t('deviceSell.notSaved')}
          </Text>
        )}
      </Stack>
    </section>
  )
}
