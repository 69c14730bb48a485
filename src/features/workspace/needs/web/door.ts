export { NeedList } from './need-list.tsx'
