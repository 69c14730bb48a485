import { useTranslation } from 'react-i18next'
import { listProgramHistory } from '../contract.ts'
import { RecordActivity } from './record-activity.tsx'

export default function ProgramActivity({ program: { id } }: { program: { id: string } }) {
  const { t } = useTranslation()
  return <RecordActivity endpoint={listProgramHistory} id={id} none={t('timeline.emptyOfProgram')} />
}
