/** The icons of the Studio, drawn from data that the build makes of Lucide's files. */
import { nodes as activity } from 'lucide-static/icons/activity.svg';
import { nodes as alignCenter } from 'lucide-static/icons/align-center.svg';
import { nodes as alignHorizontal } from 'lucide-static/icons/align-horizontal-justify-center.svg';
import { nodes as alignJustify } from 'lucide-static/icons/align-justify.svg';
import { nodes as alignLeft } from 'lucide-static/icons/align-left.svg';
import { nodes as alignRight } from 'lucide-static/icons/align-right.svg';
import { nodes as alignMiddle } from 'lucide-static/icons/align-vertical-justify-center.svg';
import { nodes as alignBottom } from 'lucide-static/icons/align-vertical-justify-end.svg';
import { nodes as alignTop } from 'lucide-static/icons/align-vertical-justify-start.svg';
import { nodes as arrowDown } from 'lucide-static/icons/arrow-down.svg';
import { nodes as after } from 'lucide-static/icons/arrow-down-to-line.svg';
import { nodes as arrowLeft } from 'lucide-static/icons/arrow-left.svg';
import { nodes as swap } from 'lucide-static/icons/arrow-left-right.svg';
import { nodes as arrowUp } from 'lucide-static/icons/arrow-up.svg';
import { nodes as before } from 'lucide-static/icons/arrow-up-to-line.svg';
import { nodes as barcode } from 'lucide-static/icons/barcode.svg';
import { nodes as gradient } from 'lucide-static/icons/blend.svg';
import { nodes as bold } from 'lucide-static/icons/bold.svg';
import { nodes as book } from 'lucide-static/icons/book-open.svg';
import { nodes as guides } from 'lucide-static/icons/book-text.svg';
import { nodes as braces } from 'lucide-static/icons/braces.svg';
import { nodes as chart } from 'lucide-static/icons/chart-column.svg';
import { nodes as check } from 'lucide-static/icons/check.svg';
import { nodes as chevronDown } from 'lucide-static/icons/chevron-down.svg';
import { nodes as chevronLeft } from 'lucide-static/icons/chevron-left.svg';
import { nodes as chevronRight } from 'lucide-static/icons/chevron-right.svg';
import { nodes as circle } from 'lucide-static/icons/circle.svg';
import { nodes as circleAlert } from 'lucide-static/icons/circle-alert.svg';
import { nodes as circleCheck } from 'lucide-static/icons/circle-check.svg';
import { nodes as failure } from 'lucide-static/icons/circle-x.svg';
import { nodes as clock } from 'lucide-static/icons/clock.svg';
import { nodes as cloud } from 'lucide-static/icons/cloud-alert.svg';
import { nodes as columns } from 'lucide-static/icons/columns-3.svg';
import { nodes as copy } from 'lucide-static/icons/copy.svg';
import { nodes as database } from 'lucide-static/icons/database.svg';
import { nodes as download } from 'lucide-static/icons/download.svg';
import { nodes as ellipsis } from 'lucide-static/icons/ellipsis.svg';
import { nodes as external } from 'lucide-static/icons/external-link.svg';
import { nodes as eye } from 'lucide-static/icons/eye.svg';
import { nodes as eyeOff } from 'lucide-static/icons/eye-off.svg';
import { nodes as page } from 'lucide-static/icons/file.svg';
import { nodes as compare } from 'lucide-static/icons/git-compare.svg';
import { nodes as grid } from 'lucide-static/icons/grid-2x2.svg';
import { nodes as grip } from 'lucide-static/icons/grip-vertical.svg';
import { nodes as group } from 'lucide-static/icons/group.svg';
import { nodes as history } from 'lucide-static/icons/history.svg';
import { nodes as home } from 'lucide-static/icons/house.svg';
import { nodes as image } from 'lucide-static/icons/image.svg';
import { nodes as italic } from 'lucide-static/icons/italic.svg';
import { nodes as key } from 'lucide-static/icons/key-round.svg';
import { nodes as keyboard } from 'lucide-static/icons/keyboard.svg';
import { nodes as layers } from 'lucide-static/icons/layers.svg';
import { nodes as templates } from 'lucide-static/icons/layout-template.svg';
import { nodes as library } from 'lucide-static/icons/library.svg';
import { nodes as link } from 'lucide-static/icons/link-2.svg';
import { nodes as list } from 'lucide-static/icons/list.svg';
import { nodes as jobs } from 'lucide-static/icons/list-checks.svg';
import { nodes as lock } from 'lucide-static/icons/lock.svg';
import { nodes as unlock } from 'lucide-static/icons/lock-open.svg';
import { nodes as signOut } from 'lucide-static/icons/log-out.svg';
import { nodes as mail } from 'lucide-static/icons/mail.svg';
import { nodes as menu } from 'lucide-static/icons/menu.svg';
import { nodes as minus } from 'lucide-static/icons/minus.svg';
import { nodes as monitor } from 'lucide-static/icons/monitor.svg';
import { nodes as moon } from 'lucide-static/icons/moon.svg';
import { nodes as footer } from 'lucide-static/icons/panel-bottom.svg';
import { nodes as panelLeft } from 'lucide-static/icons/panel-left.svg';
import { nodes as panelRight } from 'lucide-static/icons/panel-right.svg';
import { nodes as header } from 'lucide-static/icons/panel-top.svg';
import { nodes as pencil } from 'lucide-static/icons/pencil.svg';
import { nodes as render } from 'lucide-static/icons/play.svg';
import { nodes as plus } from 'lucide-static/icons/plus.svg';
import { nodes as printer } from 'lucide-static/icons/printer.svg';
import { nodes as qrcode } from 'lucide-static/icons/qr-code.svg';
import { nodes as einvoice } from 'lucide-static/icons/receipt-text.svg';
import { nodes as redo } from 'lucide-static/icons/redo-2.svg';
import { nodes as refresh } from 'lucide-static/icons/refresh-cw.svg';
import { nodes as repeat } from 'lucide-static/icons/repeat-2.svg';
import { nodes as rotate } from 'lucide-static/icons/rotate-cw.svg';
import { nodes as rows } from 'lucide-static/icons/rows-3.svg';
import { nodes as logs } from 'lucide-static/icons/scroll-text.svg';
import { nodes as search } from 'lucide-static/icons/search.svg';
import { nodes as send } from 'lucide-static/icons/send.svg';
import { nodes as pageBreak } from 'lucide-static/icons/separator-horizontal.svg';
import { nodes as settings } from 'lucide-static/icons/settings.svg';
import { nodes as shield } from 'lucide-static/icons/shield.svg';
import { nodes as slash } from 'lucide-static/icons/slash.svg';
import { nodes as spline } from 'lucide-static/icons/spline.svg';
import { nodes as square } from 'lucide-static/icons/square.svg';
import { nodes as sides } from 'lucide-static/icons/square-dashed.svg';
import { nodes as func } from 'lucide-static/icons/square-function.svg';
import { nodes as play } from 'lucide-static/icons/square-play.svg';
import { nodes as code } from 'lucide-static/icons/square-terminal.svg';
import { nodes as strike } from 'lucide-static/icons/strikethrough.svg';
import { nodes as sun } from 'lucide-static/icons/sun.svg';
import { nodes as table } from 'lucide-static/icons/table.svg';
import { nodes as trash } from 'lucide-static/icons/trash-2.svg';
import { nodes as triangleAlert } from 'lucide-static/icons/triangle-alert.svg';
import { nodes as type } from 'lucide-static/icons/type.svg';
import { nodes as underline } from 'lucide-static/icons/underline.svg';
import { nodes as undo } from 'lucide-static/icons/undo-2.svg';
import { nodes as spacing } from 'lucide-static/icons/unfold-horizontal.svg';
import { nodes as lineHeight } from 'lucide-static/icons/unfold-vertical.svg';
import { nodes as ungroup } from 'lucide-static/icons/ungroup.svg';
import { nodes as upload } from 'lucide-static/icons/upload.svg';
import { nodes as user } from 'lucide-static/icons/user-round.svg';
import { nodes as users } from 'lucide-static/icons/users.svg';
import { nodes as wand } from 'lucide-static/icons/wand-sparkles.svg';
import { nodes as webhook } from 'lucide-static/icons/webhook.svg';
import { nodes as close } from 'lucide-static/icons/x.svg';
import { h } from 'preact';

const ICONS = {
  activity,
  after,
  alignBottom,
  alignCenter,
  alignHorizontal,
  alignJustify,
  alignLeft,
  alignMiddle,
  alignRight,
  alignTop,
  arrowDown,
  arrowLeft,
  arrowUp,
  barcode,
  before,
  bold,
  book,
  braces,
  chart,
  check,
  chevronDown,
  chevronLeft,
  chevronRight,
  circle,
  circleAlert,
  circleCheck,
  clock,
  close,
  cloud,
  code,
  columns,
  compare,
  copy,
  database,
  download,
  einvoice,
  ellipsis,
  external,
  eye,
  eyeOff,
  failure,
  footer,
  func,
  gradient,
  grid,
  grip,
  group,
  guides,
  header,
  history,
  home,
  image,
  italic,
  jobs,
  key,
  keyboard,
  layers,
  library,
  lineHeight,
  link,
  list,
  lock,
  logs,
  mail,
  menu,
  minus,
  monitor,
  moon,
  page,
  pageBreak,
  panelLeft,
  panelRight,
  pencil,
  play,
  plus,
  printer,
  qrcode,
  redo,
  render,
  refresh,
  repeat,
  rotate,
  rows,
  search,
  send,
  settings,
  shield,
  sides,
  signOut,
  slash,
  spacing,
  spline,
  square,
  strike,
  sun,
  swap,
  table,
  templates,
  trash,
  triangleAlert,
  type,
  underline,
  undo,
  ungroup,
  unlock,
  upload,
  user,
  users,
  wand,
  webhook,
};

export type IconName = keyof typeof ICONS;

/** Says nothing to screen readers: what it stands for is said by the control around it. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="pl-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {ICONS[name].map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
