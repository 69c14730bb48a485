import { Anchor, Radio, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceEmailsPath } from '#contract/places.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { useWhyNot } from '#web/app/session/why-not.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getDistributionList, saveDistributionList } from '../contract.ts'
import { type ListMode, listModes } from '../recipients.ts'
import { RecipientTable } from './recipient-table.tsx'
import { RefusedOnes } from './refused-mailboxes.tsx'

/** Who gets copies of what happens on one device: the company's list, its own beside it, or its own alone. */
export default function DeviceTab({ id }: { id: string }) {
  const { t } = useTranslation()
  const can = useCan()
  const list = useApi(getDistributionList, { params: { id } })
  const save = useAction(saveDistributionList, { refreshes: [getDistributionList], success: t('recipients.saved'), silent: true })
  const chooseMode = useAction(saveDistributionList, { refreshes: [getDistributionList], success: t('recipients.saved') })
  const reason = useWhyNot('devices.write', list.data?.canWrite)
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  if (!list.data) return <Skeleton h={320} />
  const { version, mode, rows, company, canWrite, refused } = list.data
  return (
    <Stack gap="lg" maw={900}>
      <RefusedOnes refused={refused} />
      <Radio.Group
        label={t('recipients.mode')}
        description={reason || undefined}
        value={mode}
        onChange={(chosen) =>
          chooseMode.mutate({ params: { id }, body: { version, mode: chosen as ListMode, rows: rows.map(({ state: _, ...row }) => row) } })
        }
      >
        <Stack gap="xs" mt="xs">
          {listModes.map((each) => (
            <Radio key={each} value={each} label={t(`recipients.modes.${each}`)} disabled={Boolean(reason)} />
          ))}
        </Stack>
      </Radio.Group>
      {mode !== 'replace' && (
        <Stack gap="sm">
          <Title order={2} size="h5">
            {t('recipients.ofCompany')}
          </Title>
          <RecipientTable label={t('recipients.ofCompany')} rows={company} />
          <Text size="sm" c="dimmed">
            {t('recipients.keptIn')}{' '}
            {can('settings.read') && (
              <Anchor component={Link} to={deviceEmailsPath} inherit underline="always">
                {t(company.length === 0 && can('settings.write') ? 'recipients.addThere' : 'recipients.openList')}
              </Anchor>
            )}
          </Text>
        </Stack>
      )}
      {mode !== 'inherit' && (
        <Stack gap="sm">
          <Title order={2} size="h5">
            {t('recipients.ofDevice')}
          </Title>
          <RecipientTable
            label={t('recipients.ofDevice')}
            rows={rows}
            edit={{
              ability: 'devices.write',
              canWrite,
              onSave: (changed) => save.mutateAsync({ params: { id }, body: { version, mode, rows: changed } }),
            }}
          />
        </Stack>
      )}
    </Stack>
  )
}
