import { Alert, Group, Stack, Text } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Ability } from '#contract/permissions.ts'
import { payoutsPath } from '#contract/places.ts'
import { useExport } from '#web/app/calls/use-download.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { ExportButton } from '#web/ui/menus/export-menu.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Fact } from '#web/ui/values/facts.tsx'
import { type Payout, preparePayoutExport } from '../contract.ts'
import { ContentBadge, PayoutBadge } from './payout-badges.tsx'
import { PayoutKinds } from './payout-kinds.tsx'
import { PayoutMovements } from './payout-movements.tsx'

/** What other features know about a payout, below its head, in this order. */
export type PayoutParts = { key: string; ability: Ability; Card: ComponentType<{ payout: Payout }> }[]

export function PayoutRecord({ payout, parts }: { payout: Payout; parts: PayoutParts }) {
  const { t } = useTranslation()
  const can = useCan()
  const { id, amount, status, content, last4, arrivalDate, created, kinds } = payout
  const exported = useExport(preparePayoutExport, { body: { id } })
  const cameBack = status === 'failed' || status === 'canceled'
  return (
    <Stack gap="xl">
      <div>
        <BackToList path={payoutsPath} label={t('payouts.toList')} />
        <PageHeader
          title={t('payouts.one', { amount: formatCents(amount) })}
          beside={<PayoutBadge status={status} />}
          description={last4 ? t('payouts.toBank', { last4 }) : undefined}
          actions={kinds.length > 0 && <ExportButton exported={exported} />}
        />
        <Group gap="xl">
          <Fact label={t('fields.created')}>
            <DayText iso={created} />
          </Fact>
          <Fact label={t('fields.arrivalDate')}>
            <DayText iso={arrivalDate} />
          </Fact>
          <Fact label={t('fields.payoutContent')}>
            <ContentBadge content={content} />
          </Fact>
        </Group>
        <Text mt="sm" maw={760}>
          {textOf(`payouts.about.${content}`)}
        </Text>
      </div>
      {cameBack && (
        <Alert color={status === 'failed' ? 'red' : 'yellow'} title={textOf(`payouts.state.${status}`)}>
          {payout.failureMessage && <Text>{payout.failureMessage}</Text>}
          <Text>{t(status === 'failed' ? 'payouts.failedText' : 'payouts.canceledText')}</Text>
        </Alert>
      )}
      {parts
        .filter(({ ability }) => can(ability))
        .map(({ key, Card }) => (
          <Suspense key={key} fallback={null}>
            <Card payout={payout} />
          </Suspense>
        ))}
      {kinds.length > 0 && (
        <>
          <PayoutKinds payout={payout} />
          <PayoutMovements payoutId={id} />
        </>
      )}
    </Stack>
  )
}
