import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listCompanyExports, startCompanyExport } from '../contract.ts'
import { ExportRow } from './export-row.tsx'

/** Everything a company has, in one file. */
export default function DataPage() {
  const { t } = useTranslation()
  const exports = useApi(listCompanyExports, {}, { refetchInterval: useFallbackInterval() })
  const start = useAction(startCompanyExport, { refreshes: [listCompanyExports], success: t('companyExport.started') })
  const rows = exports.data?.rows ?? []
  const isRunning = rows.some(({ state }) => state === 'waiting' || state === 'running')
  const button = (
    <Button leftSection={<IconDatabaseExport size={16} aria-hidden />} loading={start.isPending} onClick={() => start.mutate({})}>
      {t('companyExport.start')}
    </Button>
  )
  return (
    <Stack maw={720}>
      <Title order={2} size="h4">
        {t('companyExport.title')}
      </Title>
      <Text c="dimmed">{t('companyExport.about')}</Text>
      {exports.error && <ErrorState error={exports.error} onRetry={exports.refetch} />}
      {exports.isPending && <Skeleton h={160} />}
      {exports.data && rows.length === 0 && (
        <EmptyState
          icon={<IconDatabaseExport size={36} />}
          title={t('companyExport.empty')}
          text={t('companyExport.emptyText')}
          action={button}
        />
      )}
      {rows.length > 0 && !isRunning && <Group>{button}</Group>}
      <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
        {rows.map((row) => (
          <ExportRow key={row.id} row={row} />
        ))}
      </Stack>
    </Stack>
  )
}
