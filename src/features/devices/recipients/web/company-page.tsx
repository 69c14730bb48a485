import { Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getCompanyDistributionList, saveCompanyDistributionList } from '../contract.ts'
import { RecipientTable } from './recipient-table.tsx'
import { RefusedOnes } from './refused-mailboxes.tsx'

/** Who gets copies of what happens on any device that has no list instead. */
export default function CompanyPage() {
  const { t } = useTranslation()
  const list = useApi(getCompanyDistributionList, {})
  const save = useAction(saveCompanyDistributionList, {
    refreshes: [getCompanyDistributionList],
    success: t('recipients.saved'),
    silent: true,
  })
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  if (!list.data) return <Skeleton h={320} />
  const { version, rows, canWrite, refused } = list.data
  return (
    <Stack gap="md" maw={900}>
      <Text c="dimmed">{t('recipients.about')}</Text>
      <RefusedOnes refused={refused} />
      <RecipientTable
        label={t('recipients.ofCompany')}
        rows={rows}
        edit={{ ability: 'settings.write', canWrite, onSave: (changed) => save.mutateAsync({ body: { version, rows: changed } }) }}
      />
    </Stack>
  )
}
