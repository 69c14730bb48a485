import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormGroup, Wide } from '#features/customers/customers/web/door.ts'
import type { ItemForm } from './use-item-form.ts'

const languages = [
  { language: 'en', title: 'titleEn', text: 'textEn' },
  { language: 'es', title: 'titleEs', text: 'textEs' },
] as const

/** What shoppers read, in both languages; left empty they read its name and description. */
export function ShopperFields({ zodForm: { field } }: { zodForm: ItemForm }) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('items.texts.title')} text={t('items.texts.help')}>
      {languages.map(({ language, title, text }) => (
        <Wide key={language}>
          <TextInput {...field(title)} lang={language} autoComplete="off" mb="sm" />
          <Textarea {...field(text)} lang={language} autosize minRows={3} maxRows={14} />
        </Wide>
      ))}
    </FormGroup>
  )
}
