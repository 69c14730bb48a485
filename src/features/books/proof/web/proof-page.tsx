import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getProof } from '../contract.ts'
import { Checks } from './checks.tsx'
import { Differences } from './differences.tsx'
import { ProofHistory } from './proof-history.tsx'
import { ProofNever } from './proof-never.tsx'
import { ProofSummary } from './proof-summary.tsx'

const rereadMs = 2000

/** Do both sides agree to the cent? And if not: where exactly, why, and what settles it. */
export default function ProofPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('proof') ?? undefined
  const { data, error, isPending, refetch } = useApi(
    getProof,
    { query: { id } },
    { refetchInterval: ({ state }) => (state.data?.proof.state === 'running' ? rereadMs : false) },
  )
  return (
    <Stack maw={980} gap="xl">
      <title>{`${t('proof.title')} · Ledgerside`}</title>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton h={160} aria-label={t('common.loading')} />}
      {data === null && <ProofNever />}
      {data && (
        <>
          <ProofSummary shown={data} />
          {data.differences.length > 0 && <Differences differences={data.differences} more={data.more} />}
          {data.checks.length > 0 && <Checks checks={data.checks} />}
        </>
      )}
      <ProofHistory current={data?.proof.id} />
    </Stack>
  )
}
