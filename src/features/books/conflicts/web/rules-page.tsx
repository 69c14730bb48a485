import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getRules } from '../contract.ts'
import { RuleTable } from './rule-table.tsx'

/** What decides, field by field, when both sides changed the same. */
export default function RulesPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getRules, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Stack maw={760}>
      <title>{`${t('conflicts.rules.title')} · Ledgerside`}</title>
      <Title order={2} size="h3">
        {t('conflicts.rules.title')}
      </Title>
      <Text>{t('conflicts.rules.text')}</Text>
      {!data && <Skeleton h={360} />}
      {data?.kinds.map(({ recordKind, rules }) => (
        <RuleTable key={recordKind} recordKind={recordKind} rules={rules} canWrite={data.canWrite} />
      ))}
      <Text size="sm" c="dimmed">
        {t('conflicts.rules.open')}
      </Text>
    </Stack>
  )
}
