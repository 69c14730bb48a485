import { useTranslation } from 'react-i18next'
import { FormGroup } from '#features/customers/customers/web/door.ts'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import type { StoreForm } from './use-store-form.ts'

/** When it opens and closes by itself. */
export function DateFields({ zodForm: { form, field } }: { zodForm: StoreForm }) {
  const { t } = useTranslation()
  const { opensOn, closesOn } = form.values
  return (
    <FormGroup title={t('stores.groups.dates')} text={t('stores.form.datesText')}>
      <DateField
        {...field('opensOn')}
        withAsterisk={false}
        value={opensOn ?? ''}
        onChange={(day) => form.setFieldValue('opensOn', day || null)}
        placeholder={t('stores.form.atOnce')}
      />
      <DateField
        {...field('closesOn')}
        withAsterisk={false}
        value={closesOn ?? ''}
        onChange={(day) => form.setFieldValue('closesOn', day || null)}
        placeholder={t('stores.form.never')}
      />
    </FormGroup>
  )
}
