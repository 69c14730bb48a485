import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useDownload } from '#web/app/calls/use-download.ts'
import { WorkBadge } from '#web/ui/progress/work-badge.tsx'
import { WorkProgress } from '#web/ui/progress/work-progress.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import { fileSize } from '#web/ui/values/file-size.ts'
import { type CompanyExport, cancelCompanyExport, listCompanyExports, makeCompanyExportLink } from '../contract.ts'

export function ExportRow({ row }: { row: CompanyExport }) {
  const { t } = useTranslation()
  const refreshes = [listCompanyExports]
  const download = useDownload(makeCompanyExportLink)
  const cancel = useAction(cancelCompanyExport, { refreshes, success: t('companyExport.cancelled') })
  const input = { body: { id: row.id } }
  const isOpen = row.state === 'waiting' || row.state === 'running'
  return (
    <Stack component="li" gap={6}>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Text fw={600}>
            <DateText iso={row.createdAt} />
          </Text>
          <WorkBadge state={row.state}>{t(`companyExport.states.${row.state}`)}</WorkBadge>
        </Group>
        {row.state === 'done' && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(input)}
            aria-label={t('companyExport.downloadNamed', { when: exactTime(row.createdAt) })}
          >
            {t('companyExport.download')}
          </Button>
        )}
        {isOpen && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(input)}>
            {t('companyExport.cancel')}
          </Button>
        )}
      </Group>
      {isOpen && <WorkProgress done={row.done} total={row.total} since={row.startedAt} label={t('companyExport.progress')} />}
      <Text size="sm" c="dimmed">
        {t('companyExport.askedBy', { name: row.askedBy })}
        {row.state === 'done' && ` · ${fileSize(row.bytes)}`}
        {row.state === 'done' && row.expiresAt && (
          <>
            {' · '}
            {t('companyExport.until')} <DayText iso={row.expiresAt} />
          </>
        )}
      </Text>
      {row.state === 'failed' && <Text size="sm">{t('companyExport.failedText')}</Text>}
    </Stack>
  )
}
