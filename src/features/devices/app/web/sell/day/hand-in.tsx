import { Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents, typedAmount } from '#contract/money.ts'
import { inHand } from '../../../document/day.ts'
import { useKept } from '../../shell/device-app.tsx'
import type { DeviceStore } from '../../storage/device-store.ts'
import { isSale, type KeptMoney } from '../../storage/kept.ts'
import { isOfRep, repOf } from '../../storage/whose.ts'
import { dayText } from '../days.ts'

/** Older ones are known to the office, or were said long ago. */
const keptMs = 45 * 86_400_000

async function read(store: DeviceStore) {
  const [money, { at }, made, settings, seat] = await Promise.all([
    store.fact('money'),
    store.pulled.state(),
    store.documents.list(Date.now() - keptMs),
    store.fact('settings'),
    store.fact('seat'),
  ])
  const rep = repOf(settings, seat)
  const documents = made
    .filter((each) => isOfRep(each, rep))
    .flatMap(({ document, state, answer }) => (isSale(document) ? [{ document, state, answeredAt: answer?.at ?? null }] : []))
  return { sums: inHand(money, money ? at : null, documents), settled: money?.settled ?? [] }
}

/** What the rep has of what was collected, on whatever day; counted in the office, where it is received. */
export function HandIn({ dayAt }: { dayAt: (ms: number) => string }) {
  const { t } = useTranslation()
  const { value } = useKept(read, ['facts', 'documents'])
  const [typed, setTyped] = useState('')
  if (!value) return <Loader aria-label={t('common.loading')} />
  const { sums, settled } = value
  const counted = typed.trim() === '0' ? 0 : typedAmount(typed.trim())
  return (
    <section aria-labelledby="cash">
      <Stack gap="xs">
        <Title order={2} size="h5" id="cash">
          {t('deviceSell.cashToHandIn')}
        </Title>
        <Text fw={650} size="lg" className="numbers">
          {formatCents(sums.cash)}
        </Text>
        {sums.checks > 0 && (
          <Text className="numbers">{t('deviceSell.checksToHandIn', { count: sums.checks, amount: formatCents(sums.checksAmount) })}</Text>
        )}
        {sums.refused > 0 && <Text size="sm">{t('deviceSell.refusedMoney', { amount: formatCents(sums.refused) })}</Text>}
        <TextInput
          size="md"
          inputMode="decimal"
          label={t('deviceSell.counted')}
          description={t('deviceSell.countedText')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {counted !== null && (
          <Text role="status" c={counted === sums.cash ? undefined : 'var(--mantine-color-error)'}>
            {counted === sums.cash
              ? t('deviceSell.countAgrees')
              : t('deviceSell.differs', { difference: formatCents(counted - sums.cash) })}
          </Text>
        )}
        <Settled settled={settled} dayAt={dayAt} />
      </Stack>
    </section>
  )
}

/** What the office received, the newest first. */
function Settled({ settled, dayAt }: { settled: KeptMoney['settled']; dayAt: (ms: number) => string }) {
  const { t } = useTranslation()
  if (settled.length === 0) return null
  return (
    <ul aria-label={t('deviceSell.handedIn')} style={{ margin: 0, paddingInlineStart: 18 }}>
      {settled.map(({ number, at, cash, checks, difference, missing, reason }) => (
        <Text component="li" size="sm" key={number} style={{ overflowWrap: 'anywhere' }}>
          {[
            t('deviceSell.handedInOn', { day: dayText(dayAt(Date.parse(at))), cash: formatCents(cash) }),
            checks > 0 && t('deviceSell.handedInChecks', { count: checks }),
            missing > 0 && t('deviceSell.handedInMissing', { count: missing }),
            difference !== 0 &&
              t(difference < 0 ? 'deviceSell.handedInShort' : 'deviceSell.handedInOver', { amount: formatCents(Math.abs(difference)) }),
          ]
            .filter(Boolean)
            .join(', ')}
          {reason && `: ${reason}`}
        </Text>
      ))}
    </ul>
  )
}
