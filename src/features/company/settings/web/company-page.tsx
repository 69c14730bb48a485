import { Button, Group, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { getSession } from '#contract/session.ts'
import { LogoField } from '#features/identity/auth/web/door.ts'
import { call } from '#web/app/calls/api.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { updateSession } from '#web/app/session/session.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { companyFields, getCompany, saveCompany } from '../contract.ts'
import { StorageUsed } from './storage-used.tsx'

const timeZones = Intl.supportedValuesOf('timeZone')

export default function CompanyPage() {
  const company = useApi(getCompany, {})
  if (company.error) return <ErrorState error={company.error} onRetry={company.refetch} />
  if (!company.data) {
    return (
      <Stack maw={720}>
        {[64, 56, 56, 56, 56].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of placeholders
          <Skeleton key={index} h={height} />
        ))}
      </Stack>
    )
  }
  return (
    <>
      <CompanyForm company={company.data} />
      <StorageUsed />
    </>
  )
}

function CompanyForm({ company }: { company: Result<typeof getCompany> }) {
  const { t } = useTranslation()
  const [logo, setLogo] = useState<File | null>(null)
  const save = useAction(saveCompany, {
    refreshes: [getCompany],
    success: t('settings.saved'),
    onSuccess: async () => call(getSession, {}).then(updateSession, () => undefined),
  })
  const { logoUrl, canWrite, version: _, ...initialValues } = company
  // What the form shows, not what was read since: saving over somebody else's change must be noticed.
  const [version, setVersion] = useState(company.version)
  const { form, field, submit, saving, serverError, setServerError, draft } = useZodForm(companyFields, {
    initialValues,
    isStored: true,
    draft: 'company',
    onSubmit: async (body) => {
      const saved = await save.mutateAsync({ body: { ...body, version }, files: { logo: logo ?? undefined } })
      setVersion(saved.version)
      setLogo(null)
    },
  })
  const showNewest = () => {
    form.setValues(initialValues)
    form.resetDirty(initialValues)
    setVersion(company.version)
    setServerError(null)
  }
  const isUntouched = !form.isDirty() && logo === null && !saving
  useEffect(() => {
    if (isUntouched && company.version > version) showNewest()
  })
  const text = (path: Parameters<typeof field>[0]) => ({ ...field(path), readOnly: !canWrite, variant: canWrite ? 'default' : 'filled' })
  const zones = timeZones.includes(form.values.timeZone) ? timeZones : [form.values.timeZone, ...timeZones]
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={720} gap="md">
        <DraftOffer {...draft} />
        <FormError error={serverError} />
        {serverError?.code === 'companyChanged' && (
          <Group>
            <Button variant="default" onClick={showNewest}>
              {t('settings.showNewest')}
            </Button>
          </Group>
        )}
        <LogoField
          file={logo}
          onChange={(file) => {
            form.clearFieldError('logo')
            setLogo(file)
          }}
          current={logoUrl}
          disabled={!canWrite || saving}
          error={form.errors.logo}
        />
        <TextInput {...text('companyName')} autoComplete="organization" />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...text('email')} type="email" inputMode="email" autoComplete="email" />
          <TextInput {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </SimpleGrid>
        <TextInput {...text('webAddress')} inputMode="url" autoComplete="url" />
        <TextInput {...text('address')} autoComplete="address-line1" />
        <TextInput {...text('address2')} autoComplete="address-line2" />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput {...text('city')} autoComplete="address-level2" />
          <TextInput {...text('state')} autoComplete="address-level1" />
          <TextInput {...text('zip')} autoComplete="postal-code" />
        </SimpleGrid>
        <ListSelect
          {...text('timeZone')}
          value={form.values.timeZone}
          description={t('settings.timeZoneHelp')}
          data={zones.map((zone) => ({ value: zone, label: zone }))}
          allowDeselect={false}
          maxDropdownHeight={240}
          nothingFoundMessage={t('settings.noTimeZone')}
        />
        <Group>
          <GuardedButton ability="settings.write" allowed={canWrite} type="submit" loading={saving}>
            {t('common.save')}
          </GuardedButton>
        </Group>
      </Stack>
      <UnsavedWarning when={(form.isDirty() || logo !== null) && !saving} />
    </form>
  )
}
