import { Anchor, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { logout } from '#web/app/session/logout.ts'
import { useCompanyChanged } from '#web/app/session/use-company.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { listAdminCompanies, openCompanyAsAdmin } from '../../contract.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SubmitError } from '../submit-error.tsx'

/** An administrator has no company of their own: they open one and say why. */
export function AdminCompanies({ name }: { name: string }) {
  const { t } = useTranslation()
  const changed = useCompanyChanged()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, 250)
  const companies = useApi(listAdminCompanies, { query: { search: settled } }, { placeholderData: keepPreviousData })
  const rows = companies.data?.rows ?? []
  const open = useAction(openCompanyAsAdmin, {
    onSuccess: (_, { body }) => {
      const opened = rows.find((row) => row.companyId === body.companyId)
      void toastSuccess(t('admin.opened', { name: opened?.companyName }))
      return changed('/dashboard')
    },
  })
  const { form, field, submit, saving, serverError, setServerError } = useZodForm(openCompanyAsAdmin.body, {
    initialValues: { companyId: '', reason: '' },
    labels: { companyId: t('admin.companies') },
    onSubmit: (body) => open.mutateAsync({ body }),
  })
  const { label, error, value, onChange } = field('companyId')
  return (
    <AuthFrame title={t('admin.companiesTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text c="dimmed">{t('admin.companiesText')}</Text>
          <SubmitError error={serverError} onGone={setServerError} />
          <TextInput
            type="search"
            label={t('admin.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            data-autofocus
          />
          {companies.error && <ErrorState error={companies.error} onRetry={companies.refetch} />}
          <Radio.Group label={label} error={error} value={value} onChange={onChange} withAsterisk>
            <Stack gap="xs" mt="xs" mah={320} style={{ overflowY: 'auto' }}>
              {rows.map((row) => (
                <Radio.Card key={row.companyId} value={row.companyId} p="sm" radius="md" aria-label={row.companyName}>
                  <Group wrap="nowrap">
                    <Radio.Indicator />
                    <div style={{ overflowWrap: 'anywhere' }}>
                      <Text fw={600}>{row.companyName}</Text>
                      <Text size="xs" c="dimmed">
                        {`${row.contactEmail} · ${t('admin.registered', { when: dayText(row.createdAt) })}`}
                      </Text>
                    </div>
                  </Group>
                </Radio.Card>
              ))}
            </Stack>
          </Radio.Group>
          {companies.data && rows.length === 0 && (
            <Text role="status">
              {t('admin.noCompany')}. {t('admin.noCompanyText')}
            </Text>
          )}
          <TextInput {...field('reason')} description={t('admin.reasonHelp')} maxLength={500} />
          <SubmitButton busy={saving} busyText={t('admin.open')} fullWidth disabled={!form.values.companyId}>
            {t('admin.open')}
          </SubmitButton>
          <Anchor component="button" type="button" size="sm" onClick={() => logout()}>
            {`${t('shell.signOut')} (${name})`}
          </Anchor>
        </Stack>
      </form>
    </AuthFrame>
  )
}
