import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordColumns } from '#web/record/record-columns.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Item } from '../../contract.ts'
import { Gallery } from '../picture/gallery.tsx'
import { OwnData, QuickBooksData, SizeData } from './item-data.tsx'
import { Packs } from './packs.tsx'
import { Parts } from './parts.tsx'

/** What QuickBooks keeps of it, and what is ours. */
export function OverviewTab({ item }: { item: Item }) {
  return (
    <RecordColumns
      beside={
        <>
          <QuickBooksData item={item} />
          <OwnData item={item} />
          <SizeData item={item} />
        </>
      }
    >
      <Gallery item={item} />
      <ShopperTexts item={item} />
      {item.parts.length > 0 && <Parts item={item} />}
      <Packs item={item} />
    </RecordColumns>
  )
}

const languages = [
  { language: 'en', title: 'titleEn', text: 'textEn' },
  { language: 'es', title: 'titleEs', text: 'textEs' },
] as const

/** Each in the language it is written in. */
function ShopperTexts({ item: { fields } }: { item: Item }) {
  const { t } = useTranslation()
  const written = languages.filter(({ title, text }) => fields[title] || fields[text])
  return (
    <Section title={t('items.texts.title')}>
      {written.length === 0 && <Text c="dimmed">{t('items.texts.none')}</Text>}
      <Stack>
        {written.map(({ language, title, text }) => (
          <div key={language}>
            <Text size="sm" c="dimmed">
              {t(`items.texts.languages.${language}`)}
            </Text>
            <div lang={language}>
              <Text fw={600}>{fields[title]}</Text>
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} maw="75ch">
                {fields[text]}
              </Text>
            </div>
          </div>
        ))}
      </Stack>
    </Section>
  )
}
