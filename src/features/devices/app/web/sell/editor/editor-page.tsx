import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { documentKinds } from '#features/devices/rules/door.ts'
import { newDraft } from '../../../document/draft.ts'
import { linkTo } from '../../shell/place.ts'
import { newId } from '../../storage/new-id.ts'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { Editor } from './editor.tsx'
import { noteOf, useDraft } from './use-draft.ts'

export default function EditorPage({ params: { id = '', kind: asked = '' } }: { params: Record<string, string> }) {
  const { t } = useTranslation()
  const kind = documentKinds.find((each) => each === asked)
  const { book, error } = useBook()
  const writing = useDraft(noteOf(id, kind ?? 'order'), () => newDraft(newId(), kind ?? 'order', id))
  if (error && !book) return <Unreadable />
  if (!book || !writing.draft) return <Loader role="status" aria-label={t('common.loading')} />
  const customer = book.customers.get(id)
  if (!customer || !kind)
    return (
      <Stack>
        <Text>{t('deviceSell.customerGone')}</Text>
        <Anchor {...linkTo('customers')}>{t('deviceSell.customers')}</Anchor>
      </Stack>
    )
  return <Editor book={book} customer={customer} writing={{ ...writing, draft: writing.draft }} />
}
