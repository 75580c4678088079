/** Icons of Lucide, which the build inserts as data. */
import { nodes as activity } from 'lucide/activity';
import { nodes as alignCenter } from 'lucide/align-center';
import { nodes as toMiddle } from 'lucide/align-center-horizontal';
import { nodes as toCentre } from 'lucide/align-center-vertical';
import { nodes as toBottom } from 'lucide/align-end-horizontal';
import { nodes as toRight } from 'lucide/align-end-vertical';
import { nodes as distributeX } from 'lucide/align-horizontal-distribute-center';
import { nodes as alignHorizontal } from 'lucide/align-horizontal-justify-center';
import { nodes as alignJustify } from 'lucide/align-justify';
import { nodes as alignLeft } from 'lucide/align-left';
import { nodes as alignRight } from 'lucide/align-right';
import { nodes as toTop } from 'lucide/align-start-horizontal';
import { nodes as toLeft } from 'lucide/align-start-vertical';
import { nodes as distributeY } from 'lucide/align-vertical-distribute-center';
import { nodes as alignMiddle } from 'lucide/align-vertical-justify-center';
import { nodes as alignBottom } from 'lucide/align-vertical-justify-end';
import { nodes as alignTop } from 'lucide/align-vertical-justify-start';
import { nodes as arrowDown } from 'lucide/arrow-down';
import { nodes as after } from 'lucide/arrow-down-to-line';
import { nodes as arrowLeft } from 'lucide/arrow-left';
import { nodes as swap } from 'lucide/arrow-left-right';
import { nodes as arrowUp } from 'lucide/arrow-up';
import { nodes as before } from 'lucide/arrow-up-to-line';
import { nodes as barcode } from 'lucide/barcode';
import { nodes as gradient } from 'lucide/blend';
import { nodes as bold } from 'lucide/bold';
import { nodes as book } from 'lucide/book-open';
import { nodes as guides } from 'lucide/book-text';
import { nodes as braces } from 'lucide/braces';
import { nodes as chart } from 'lucide/chart-column';
import { nodes as check } from 'lucide/check';
import { nodes as chevronDown } from 'lucide/chevron-down';
import { nodes as chevronLeft } from 'lucide/chevron-left';
import { nodes as chevronRight } from 'lucide/chevron-right';
import { nodes as circle } from 'lucide/circle';
import { nodes as circleAlert } from 'lucide/circle-alert';
import { nodes as circleCheck } from 'lucide/circle-check';
import { nodes as failure } from 'lucide/circle-x';
import { nodes as clock } from 'lucide/clock';
import { nodes as cloud } from 'lucide/cloud-alert';
import { nodes as columns } from 'lucide/columns-3';
import { nodes as copy } from 'lucide/copy';
import { nodes as database } from 'lucide/database';
import { nodes as download } from 'lucide/download';
import { nodes as ellipsis } from 'lucide/ellipsis';
import { nodes as external } from 'lucide/external-link';
import { nodes as eye } from 'lucide/eye';
import { nodes as eyeOff } from 'lucide/eye-off';
import { nodes as page } from 'lucide/file';
import { nodes as compare } from 'lucide/git-compare';
import { nodes as grid } from 'lucide/grid-2x2';
import { nodes as grip } from 'lucide/grip-vertical';
import { nodes as group } from 'lucide/group';
import { nodes as hash } from 'lucide/hash';
import { nodes as home } from 'lucide/house';
import { nodes as image } from 'lucide/image';
import { nodes as italic } from 'lucide/italic';
import { nodes as key } from 'lucide/key-round';
import { nodes as keyboard } from 'lucide/keyboard';
import { nodes as layers } from 'lucide/layers';
import { nodes as templates } from 'lucide/layout-template';
import { nodes as library } from 'lucide/library';
import { nodes as link } from 'lucide/link-2';
import { nodes as list } from 'lucide/list';
import { nodes as jobs } from 'lucide/list-checks';
import { nodes as lock } from 'lucide/lock';
import { nodes as unlock } from 'lucide/lock-open';
import { nodes as signOut } from 'lucide/log-out';
import { nodes as mail } from 'lucide/mail';
import { nodes as menu } from 'lucide/menu';
import { nodes as minus } from 'lucide/minus';
import { nodes as monitor } from 'lucide/monitor';
import { nodes as moon } from 'lucide/moon';
import { nodes as footer } from 'lucide/panel-bottom';
import { nodes as panelLeft } from 'lucide/panel-left';
import { nodes as panelRight } from 'lucide/panel-right';
import { nodes as header } from 'lucide/panel-top';
import { nodes as pencil } from 'lucide/pencil';
import { nodes as render } from 'lucide/play';
import { nodes as plus } from 'lucide/plus';
import { nodes as printer } from 'lucide/printer';
import { nodes as qrcode } from 'lucide/qr-code';
import { nodes as einvoice } from 'lucide/receipt-text';
import { nodes as redo } from 'lucide/redo-2';
import { nodes as refresh } from 'lucide/refresh-cw';
import { nodes as repeat } from 'lucide/repeat-2';
import { nodes as history } from 'lucide/rotate-ccw-clock';
import { nodes as rotate } from 'lucide/rotate-cw';
import { nodes as rows } from 'lucide/rows-3';
import { nodes as logs } from 'lucide/scroll-text';
import { nodes as search } from 'lucide/search';
import { nodes as send } from 'lucide/send';
import { nodes as pageBreak } from 'lucide/separator-horizontal';
import { nodes as settings } from 'lucide/settings';
import { nodes as shield } from 'lucide/shield';
import { nodes as slash } from 'lucide/slash';
import { nodes as spline } from 'lucide/spline';
import { nodes as square } from 'lucide/square';
import { nodes as checked } from 'lucide/square-check';
import { nodes as sides } from 'lucide/square-dashed';
import { nodes as func } from 'lucide/square-function';
import { nodes as play } from 'lucide/square-play';
import { nodes as code } from 'lucide/square-terminal';
import { nodes as strike } from 'lucide/strikethrough';
import { nodes as sun } from 'lucide/sun';
import { nodes as table } from 'lucide/table';
import { nodes as tag } from 'lucide/tag';
import { nodes as trash } from 'lucide/trash';
import { nodes as triangleAlert } from 'lucide/triangle-alert';
import { nodes as type } from 'lucide/type';
import { nodes as underline } from 'lucide/underline';
import { nodes as undo } from 'lucide/undo-2';
import { nodes as spacing } from 'lucide/unfold-horizontal';
import { nodes as lineHeight } from 'lucide/unfold-vertical';
import { nodes as ungroup } from 'lucide/ungroup';
import { nodes as upload } from 'lucide/upload';
import { nodes as user } from 'lucide/user-round';
import { nodes as users } from 'lucide/users';
import { nodes as wand } from 'lucide/wand-sparkles';
import { nodes as webhook } from 'lucide/webhook';
import { nodes as close } from 'lucide/x';
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
  checked,
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
  hash,
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
  tag,
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
  toCentre,
  toMiddle,
  toRight,
  toBottom,
  toLeft,
  toTop,
  distributeX,
  distributeY,
};

export type IconName = keyof typeof ICONS;

/** Icons are hidden from screen readers, because the surrounding control has the label. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="pl-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {ICONS[name].map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
