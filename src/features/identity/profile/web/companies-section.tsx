import { Badge, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { listMyCompanies } from '#features/identity/auth/contract.ts'
import { leaveCompany } from '#features/identity/people/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { endSession } from '#web/app/session/logout.ts'
import { useSession } from '#web/app/session/session.ts'
import { useCompanyChanged } from '#web/app/session/use-company.ts'
import { textOf } from '#web/app/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ProfileSection } from './profile-section.tsx'

type Company = Result<typeof listMyCompanies>['rows'][number]

/** Where this person belongs, each to be left. An administrator belongs nowhere. */
export function CompaniesSection() {
  const { t } = useTranslation()
  const session = useSession()
  const companies = useApi(listMyCompanies, {}, { enabled: session?.isAdmin === false })
  const [leaving, setLeaving] = useState<Company | null>(null)
  const rows = companies.data?.rows ?? []
  if (!companies.error && !rows.length) return null
  return (
    <>
      <Divider />
      <ProfileSection title={t('profile.companies.title')} text={t('profile.companies.text')}>
        {companies.error && <ErrorState error={companies.error} onRetry={companies.refetch} />}
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((company) => (
            <CompanyRow key={company.companyId} company={company} onLeave={() => setLeaving(company)} />
          ))}
        </Stack>
        {leaving && <LeaveDialog company={leaving} last={rows.length === 1} onClose={() => setLeaving(null)} onLeft={companies.refetch} />}
      </ProfileSection>
    </>
  )
}

function CompanyRow({ company: { companyName, role, current, onlyOwner }, onLeave }: { company: Company; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={0} miw={0}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {companyName}
          </Text>
          {current && (
            <Badge variant="light" color="green" tt="none">
              {t('profile.companies.current')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {textOf(`roles.${role}`)}
        </Text>
        {onlyOwner && <Text size="sm">{t('profile.companies.onlyOwner')}</Text>}
      </Stack>
      {!onlyOwner && (
        <Button size="compact-sm" variant="default" onClick={onLeave} aria-label={t('profile.companies.leaveNamed', { name: companyName })}>
          {t('profile.companies.leave')}
        </Button>
      )}
    </Group>
  )
}

function LeaveDialog({ company, last, onClose, onLeft }: { company: Company; last: boolean; onClose: () => void; onLeft: () => unknown }) {
  const { t } = useTranslation()
  const { companyId, companyName: name, current } = company
  const companyChanged = useCompanyChanged()
  const leave = useAction(leaveCompany, {
    success: t('profile.companies.left', { name }),
    silent: true,
    onSuccess: async ({ signedOut }) => {
      if (signedOut) return endSession()
      if (current) return companyChanged('/dashboard')
      onClose()
      await onLeft()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => leave.mutate({ body: { companyId } })}
      title={t('profile.companies.ask', { name })}
      confirmLabel={t('profile.companies.leave')}
      danger
      loading={leave.isPending}
    >
      <FormError error={leave.error} />
      <Text>{t('profile.companies.explain', { name })}</Text>
      {last && <Text mt="xs">{t('profile.companies.explainLast')}</Text>}
    </ConfirmDialog>
  )
}
