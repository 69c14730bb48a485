import { Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { booksCurrency } from '../contract.ts'
import { partnerFields } from '../partner-fields.ts'
import type { Look } from './look.ts'
import { ProfileSection } from './profile-section.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

const booksAt = partnerFields.shape.booksAt.unwrap().options

/** How far their orders may differ from what is expected. */
export function RuleFields({ zodForm: { field, form }, look }: { zodForm: ProfileFormState; look: Look }) {
  const { t } = useTranslation()
  return (
    <ProfileSection title={t('partners.sections.rules')} help={t('partners.help.tolerance')}>
      <TextInput {...field('priceTolerancePercent')} {...look} inputMode="decimal" autoComplete="off" rightSection="%" />
      <TextInput {...field('priceToleranceCents')} {...look} inputMode="decimal" autoComplete="off" leftSection="$" />
      <TextInput
        {...field('currency')}
        {...look}
        description={t('partners.help.currency')}
        placeholder={look.readOnly ? '' : booksCurrency}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Select
        {...field('booksAt')}
        {...look}
        description={t('partners.help.booksAt')}
        data={booksAt.map((value) => ({ value, label: t(`partners.booksAt.${value || 'company'}`) }))}
        allowDeselect={false}
        value={form.values.booksAt ?? ''}
        onChange={(chosen) => form.setFieldValue('booksAt', booksAt.find((each) => each === chosen) ?? '')}
      />
      <TextInput {...field('duplicateDays')} {...look} description={t('partners.help.duplicates')} inputMode="numeric" autoComplete="off" />
      <Switch
        {...field('acceptWithErrors', { type: 'checkbox' })}
        description={t('partners.help.acceptWithErrors')}
        disabled={look.readOnly}
        mt={{ base: 0, sm: 28 }}
      />
    </ProfileSection>
  )
}
