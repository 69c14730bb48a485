import { useTranslation } from 'react-i18next'
import { receivablesPath } from '#contract/places.ts'
import { getReceivables } from '#features/sales/receivables/contract.ts'
import { AgeingBar } from '#features/sales/receivables/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'

/** What a customer who signs in owes, and since when; of the company's figures they see none. */
export default function WhatIOwe() {
  const { t } = useTranslation()
  const { data: sums, error, refetch } = useApi(getReceivables, { query: { search: '' } }, { refetchInterval: useFallbackInterval() })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Section title={t('dashboard.owes.own')}>
      <AgeingBar sums={sums} to={(age) => `${receivablesPath}?age=${age}`} />
    </Section>
  )
}
