import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyListItem } from '#features/quickbooks/contract.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { ChoosePasswordField } from '../choose-password-field.tsx'
import { LogoField } from '../logo-field.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SubmitError } from '../submit-error.tsx'
import { EmailCodeDialog } from './email-code-dialog.tsx'
import { RegisteredNotice } from './registered-notice.tsx'
import { useCompanyForm } from './use-company-form.ts'

/** Specification section 9. */
const companyListMaxPx = 200

export function CompanyForm({ companies, onCancel }: { companies: CompanyListItem[]; onCancel: () => void }) {
  const { t } = useTranslation()
  const [registered, setRegistered] = useState<CompanyListItem | null>(null)
  const { form, field, submit, saving, serverError, setServerError, logo, setLogo, codeFor, onCode, closeCode } = useCompanyForm()
  const { realmId, companyName, email } = form.values
  const disabled = realmId === '' || saving
  const choose = (id: string | null) => {
    const company = companies.find((each) => each.realmId === id)
    if (!company) return
    if (company.isExistant) return setRegistered(company)
    const { isExistant: _, contact: __, ...fields } = company
    form.setValues(fields)
  }
  const text = (path: Parameters<typeof field>[0]) => {
    const { error, ...props } = field(path)
    // While no company is chosen the only thing to say is that one has to be.
    return { ...props, disabled, error: realmId ? error : undefined }
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          <SubmitError error={serverError} onGone={setServerError} />
          <ListSelect
            {...field('realmId')}
            value={realmId}
            onChange={choose}
            refuses
            data={companies.map((each) => ({ value: each.realmId, label: each.companyName }))}
            placeholder={t('signUp.chooseCompany')}
            nothingFoundMessage={t('signUp.noCompany')}
            styles={{ options: { maxHeight: companyListMaxPx } }}
            allowDeselect={false}
            disabled={companies.length === 0 || saving}
          />
          <TextInput {...text('address')} autoComplete="address-line1" />
          <TextInput {...text('address2')} autoComplete="address-line2" />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput {...text('city')} autoComplete="address-level2" />
            <TextInput {...text('state')} autoComplete="address-level1" />
            <TextInput {...text('zip')} autoComplete="postal-code" />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" />
            <TextInput {...text('email')} type="email" inputMode="email" autoComplete="username" />
          </SimpleGrid>
          <ChoosePasswordField {...text('password')} context={[email, companyName ?? '']} />
          <TextInput {...text('webAddress')} inputMode="url" autoComplete="url" />
          <LogoField file={logo} onChange={setLogo} disabled={disabled} error={form.errors.logo} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel} disabled={saving}>
              {t('common.cancel')}
            </Button>
            <SubmitButton busy={saving} busyText={t('signUp.creatingAccount')}>
              {t('signUp.createAccount')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      {registered && <RegisteredNotice company={registered} />}
      <EmailCodeDialog email={codeFor} onClose={closeCode} onConfirmed={onCode} />
    </>
  )
}
