import { useTranslation } from 'react-i18next'
import type { Import } from '../contract.ts'
import { SaidList } from './shared/said-list.tsx'
import { BadRowsButton } from './step-buttons.tsx'

/** Why rows are left out, and what of the others is left out or read otherwise: each said once; the rows as files. */
export function ProblemList({ data }: { data: Import }) {
  const { t } = useTranslation()
  return (
    <>
      <Said id={data.id} which="leftOut" title={t('imports.leftOut')} said={data.problems} />
      <Said id={data.id} which="noted" title={t('imports.notes.title')} said={data.notes} />
    </>
  )
}

type SaidProps = { id: string; which: 'leftOut' | 'noted'; title: string; said: Import['problems'] }

function Said({ id, which, title, said }: SaidProps) {
  if (!said.length) return null
  return (
    <SaidList id={`${which}-title`} title={title} button={<BadRowsButton id={id} which={which} />}>
      {said.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </SaidList>
  )
}
