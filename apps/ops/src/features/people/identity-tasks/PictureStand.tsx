import { Button } from '@foodbank/ui/Button';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { useLetters } from '../../../components/use-letters.ts';
import styles from './PictureStand.module.css';
import { fitted, type Size, scaleMax, turned, type View, zoomed } from './picture-view.ts';

/** A picture on the stand. */
export interface Pane {
  id: string;
  /** An address with the bytes in it. */
  address: string;
  title: string;
  /** What the picture is to be compared with. */
  caption?: ReactNode;
}

export interface PictureStandProps {
  panes: readonly Pane[];
}

type Change = (view: View, fit: number) => View;

const changes = {
  in: (view, fit) => zoomed(view, fit, 1.5),
  out: (view, fit) => zoomed(view, fit, 1 / 1.5),
  fit: (view) => ({ ...view, scale: null }),
  whole: (view) => ({ ...view, scale: 1 }),
  turn: (view) => ({ ...view, turns: view.turns + 1 }),
} satisfies Record<string, Change>;

/**
 * Pictures beside each other, below each other where there is little room. The keys are those of the one that was chosen last, by a press, by Tab, or by X.
 * It has nothing of the network: the bytes are in the addresses.
 */
export function PictureStand({ panes }: PictureStandProps) {
  const [views, setViews] = useState<ReadonlyMap<string, View>>(new Map());
  const [chosenId, setChosen] = useState('');
  const fits = useRef(new Map<string, number>());
  const active = panes.find(({ id }) => id === chosenId) ?? panes[0];
  const viewOf = (id: string): View => views.get(id) ?? { scale: null, turns: 0 };
  const change = (id: string, by: Change) =>
    setViews(new Map(views).set(id, by(viewOf(id), fits.current.get(id) ?? 1)));
  const press = (by: Change) => () => active && change(active.id, by);
  const swap = () => {
    const index = active ? panes.indexOf(active) : -1;
    setChosen(panes[(index + 1) % panes.length]?.id ?? '');
  };
  const keys: [string, () => void][] = [
    ['+', press(changes.in)],
    ['=', press(changes.in)],
    ['-', press(changes.out)],
    ['0', press(changes.fit)],
    ['1', press(changes.whole)],
    ['t', press(changes.turn)],
    ['x', swap],
  ];
  useLetters(keys.map(([letter, act]) => ({ letter, refused: null, press: act })));
  return (
    <>
      <div className={styles.stand}>
        {panes.map((pane) => (
          <PicturePane
            key={pane.id}
            pane={pane}
            view={viewOf(pane.id)}
            isActive={panes.length > 1 && pane === active}
            onActive={() => setChosen(pane.id)}
            onChange={(by) => change(pane.id, by)}
            onFit={(fit) => {
              fits.current.set(pane.id, fit);
            }}
          />
        ))}
      </div>
      <p className={styles.keys} aria-hidden="true">
        Keys: <KeyHint letter="+" /> <KeyHint letter="−" /> size, <KeyHint letter="0" /> fit, <KeyHint letter="1" /> 100
        %, <KeyHint letter="t" /> turn
        {panes.length > 1 && (
          <>
            , <KeyHint letter="x" /> the other picture
          </>
        )}
      </p>
    </>
  );
}

interface PicturePaneProps {
  pane: Pane;
  view: View;
  isActive: boolean;
  onActive: () => void;
  onChange: (by: Change) => void;
  onFit: (fit: number) => void;
}

function PicturePane({ pane, view, isActive, onActive, onChange, onFit }: PicturePaneProps) {
  const { address, title, caption } = pane;
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const [natural, setNatural] = useState<Size | null>(null);
  const sheet = natural && turned(natural, view.turns);
  const fit = sheet && room ? fitted(sheet, room) : 1;
  const scale = view.scale ?? fit;
  useEffect(() => {
    onFit(fit);
  });
  useKeptCentre(frame, scale);
  const drag = useDrag(frame);
  const percent = `${Math.round(scale * 100)} %`;
  return (
    <figure className={isActive ? `${styles.pane} ${styles.active}` : styles.pane} onPointerDown={onActive}>
      <figcaption className={styles.caption}>
        <span className={styles.head}>
          <strong>{title}</strong>
          <span className={styles.percent} role="status">
            <span className="visually-hidden">{title}: </span>
            {percent}
          </span>
        </span>
        {caption && <span>{caption}</span>}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of fields. */}
      <div
        ref={frame}
        role="group"
        aria-label={`${title}, ${percent}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a picture that is larger than its frame.
        tabIndex={0}
        className={styles.frame}
        onFocus={onActive}
        {...drag}
      >
        <div
          className={styles.sheet}
          style={sheet ? { width: sheet.width * scale, height: sheet.height * scale } : undefined}
        >
          <img
            src={address}
            alt={title}
            draggable={false}
            className={styles.picture}
            style={
              natural
                ? {
                    width: natural.width * scale,
                    height: natural.height * scale,
                    transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
                  }
                : undefined
            }
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
          />
        </div>
      </div>
      <Tools {...{ title, onChange }} isLargest={scale >= scaleMax} isSmallest={view.scale === null} />
    </figure>
  );
}

interface ToolsProps extends Pick<PicturePaneProps, 'onChange'> {
  title: string;
  isLargest: boolean;
  isSmallest: boolean;
}

function Tools({ title, onChange, isLargest, isSmallest }: ToolsProps) {
  const tool = (label: string, name: string, by: Change, isOff = false) => (
    <Button
      size="small"
      variant="quiet"
      className={styles.tool}
      aria-label={`${name}: ${title}`}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onChange(by)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.tools}>
      {tool('−', 'Smaller', changes.out, isSmallest)}
      {tool('+', 'Larger', changes.in, isLargest)}
      {tool('Fit', 'Fit', changes.fit)}
      {tool('100 %', '100 %', changes.whole)}
      {tool('Turn', 'Turn', changes.turn)}
    </div>
  );
}

/** The size of an element's inside, as it changes. */
function useRoom(element: React.RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    // Of the border box: scroll bars that come and go would change the inside, and the picture with it.
    const read = () => setRoom({ width: current.offsetWidth - 2, height: current.offsetHeight - 2 });
    const observer = new ResizeObserver(read);
    observer.observe(current);
    read();
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** What was in the middle of a frame stays there when the picture gets larger or smaller. */
function useKeptCentre(frame: React.RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null || before.current === scale) return;
    const ratio = scale / before.current;
    before.current = scale;
    const { clientWidth, clientHeight } = current;
    current.scrollLeft = (current.scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    current.scrollTop = (current.scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }, [frame, scale]);
}

/** Lets the mouse move a picture that is larger than its frame. Fingers scroll it by themselves. */
function useDrag(frame: React.RefObject<HTMLElement | null>) {
  const [isDragged, setDragged] = useState(false);
  const end = () => setDragged(false);
  return {
    'data-dragged': isDragged || undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(true);
    },
    onPointerMove: ({ movementX, movementY }: PointerEvent<HTMLElement>) => {
      if (isDragged) frame.current?.scrollBy(-movementX, -movementY);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
