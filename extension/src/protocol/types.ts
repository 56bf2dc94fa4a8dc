// Generated from shared/schema by "npm run protocol"; a test fails when it is out of date.

// ---- answer.schema.json
export interface Result { type: "result"; id: number; result: unknown }
/** `code` is CDP's number where the browser refused a command, -32003 after a person pressed Stop, -32000 otherwise. `message` is the browser's own where it said something. */
export interface Failure { type: "error"; id: number; error: { code: number; message: string } }
/** Nothing to tell. */
export interface Done { [name: string]: never }
/** `targetId`: the browser's own id of the tab as a CDP target, absent while it is not known. `openerTabId`: the tab whose page opened it. `inGroup`: in the group Tabtender. `shared`: a person gave it to Tabtender in the side panel. */
export interface Tab { tabId: number; targetId?: string; url: string; title: string; active: boolean; windowId: number; openerTabId?: number; status: "loading" | "complete" | "unloaded"; inGroup: boolean; shared: boolean }
export type TabsListResult = Tab[];
/** `value` is the method's answer; absent for undefined. `documentId` changes with the document. */
export interface ScriptingCallResult { value?: unknown; frameId: number; documentId: string }
/** `position`: among the parent's frames in document order, -1 for the main frame and frames in shadow trees. */
export interface FrameInTab { frameId: number; parentFrameId: number; position: number; url: string; documentId: string }
export type ScriptingFramesResult = FrameInTab[];
/** `filename` is the absolute path, empty while it is not known. `total` is -1 when unknown. `tabId` is a guess by address. */
export interface Download { id: number; url: string; filename: string; state: "in_progress" | "interrupted" | "complete"; bytes: number; total: number; tabId?: number; error?: string }
/** `stopped`: a person pressed Stop and has not allowed work again. */
export interface PanelStateResult { open: boolean; stopped: boolean; attached: number[]; shared: number[] }
/** `tabs`: the one in front, which `targetId` names; a new group, where the client opens its own; or all. `minutes` is 0 until it leaves. `reason` says why it was not allowed. */
export interface ClientsAskResult { allowed: boolean; reason?: string; tabs?: "front" | "group" | "all"; targetId?: string; observe?: boolean; minutes?: number; remember?: boolean }
/** Extension to host: how a call ended, and what each method answers. */
export type Answer = Result | Failure;

// ---- call.schema.json
/** Every tab of this profile that is not private. Answers TabsListResult. */
export interface TabsList { type: "call"; id: number; method: "tabs.list"; params: { [name: string]: never } }
/** Opens a tab in the group Tabtender, behind the present one unless `active`. Answers Tab. */
export interface TabsCreate { type: "call"; id: number; method: "tabs.create"; params: { url: string; active?: boolean } }
/** Answers Done. */
export interface TabsClose { type: "call"; id: number; method: "tabs.close"; params: { tabId: number } }
/** Puts the tab in front in its window. Answers Done. */
export interface TabsActivate { type: "call"; id: number; method: "tabs.activate"; params: { tabId: number } }
/** Opens an address in the tab, as its address bar would. For tabs without a debugger. Answers Done. */
export interface TabsNavigate { type: "call"; id: number; method: "tabs.navigate"; params: { tabId: number; url: string } }
/** Answers Done, also when it is attached already. */
export interface DebuggerAttach { type: "call"; id: number; method: "debugger.attach"; params: { tabId: number } }
/** Answers Done, also when nothing is attached. */
export interface DebuggerDetach { type: "call"; id: number; method: "debugger.detach"; params: { tabId: number } }
/** One CDP command; `sessionId` names a flat child session of the tab. Answers what the browser answers. */
export interface DebuggerSend { type: "call"; id: number; method: "debugger.send"; params: { tabId: number; sessionId?: string; method: string; params?: { [name: string]: unknown } } }
/** Calls one method of the injected script without a debugger. Answers ScriptingCallResult. */
export interface ScriptingCall { type: "call"; id: number; method: "scripting.call"; params: { tabId: number; frameId?: number; method: string; argument?: unknown } }
/** The frames that scripts can reach. Answers ScriptingFramesResult. */
export interface ScriptingFrames { type: "call"; id: number; method: "scripting.frames"; params: { tabId: number } }
/** Answers Download. */
export interface DownloadsState { type: "call"; id: number; method: "downloads.state"; params: { downloadId: number } }
/** Answers PanelStateResult. */
export interface PanelState { type: "call"; id: number; method: "panel.state"; params: { [name: string]: never } }
/** Asks the person whether a CDP client may come in. `question` is the host's name for it, `mayAct` whether its token allows more than observing. Answers ClientsAskResult once the person, or nobody in time, answered. */
export interface ClientsAsk { type: "call"; id: number; method: "clients.ask"; params: { question: string; name: string; program: string; mayAct: boolean } }
/** The client left before it was answered. Answers Done. */
export interface ClientsWithdraw { type: "call"; id: number; method: "clients.withdraw"; params: { question: string } }
/** The CDP clients that are in, each time that changes. Answers Done. */
export interface ClientsShow { type: "call"; id: number; method: "clients.show"; params: { clients: Client[] } }
/** Host to extension: the only methods that the extension knows. Anything else is answered by an error. */
export type Call = TabsList | TabsCreate | TabsClose | TabsActivate | TabsNavigate | DebuggerAttach | DebuggerDetach | DebuggerSend | ScriptingCall | ScriptingFrames | DownloadsState | PanelState | ClientsAsk | ClientsWithdraw | ClientsShow;

// ---- event.schema.json
export interface TabsCreated { type: "event"; method: "tabs.created"; params: Tab }
/** Address, title, status, group or sharing of a tab changed. */
export interface TabsUpdated { type: "event"; method: "tabs.updated"; params: Tab }
export interface TabsRemoved { type: "event"; method: "tabs.removed"; params: { tabId: number } }
/** A CDP event; `sessionId` as in debugger.send. */
export interface DebuggerEvent { type: "event"; method: "debugger.event"; params: { tabId: number; sessionId?: string; method: string; params?: { [name: string]: unknown } } }
/** `reason` is the browser's (target_closed, canceled_by_user), or `stopped` after Stop. */
export interface DebuggerDetached { type: "event"; method: "debugger.detached"; params: { tabId: number; reason: string } }
export interface DownloadsChanged { type: "event"; method: "downloads.changed"; params: Download }
/** A person pressed Stop: every tab is detached, and calls that act are refused until they allow work again. */
export interface PanelStop { type: "event"; method: "panel.stop"; params: { [name: string]: never } }
/** The person disconnects a client. */
export interface ClientsDisconnect { type: "event"; method: "clients.disconnect"; params: { client: string } }
/** Extension to host: what happened without being asked for. */
export type RelayEvent = TabsCreated | TabsUpdated | TabsRemoved | DebuggerEvent | DebuggerDetached | DownloadsChanged | PanelStop | ClientsDisconnect;

// ---- handshake.schema.json
/** Native entry to host: for whom the browser started it. */
export interface Native { type: "native"; origin: string; pid: number; version: string }
/** One profile of one browser. `profile` stays the same as long as the profile lives. */
export interface Profile { product: string; profile: string; os: string; userAgent?: string }
/** Extension to host, first message of the native lane. */
export interface Hello { type: "hello"; protocol: number; version: string; browser: Profile }
/** Host to extension. `ticket` opens ws://127.0.0.1:PORT/extension?ticket=TICKET once, within 30 s. */
export interface Welcome { type: "welcome"; protocol: number; version: string; link: string; port: number; ticket: string }
/** Host to extension: no. Written for a person; the lane ends after it. */
export interface Refuse { type: "refuse"; reason: string; hint: string }
/** Extension to host, on the lane it will use: calls may come. */
export interface Ready { type: "ready"; lane: "socket" | "native" }
/** How host and extension meet. The native entry speaks first, then the extension, then the host. */
export type Handshake = Native | Hello | Welcome | Refuse | Ready;

// ---- lane.schema.json
export interface Ping { type: "ping" }
export interface Pong { type: "pong" }
/** A piece of the JSON text of a message of 512 KiB or more, on the native lane only. At most 8 are on their way without an ack. */
export interface Chunk { type: "chunk"; id: number; seq: number; last: boolean; data: string }
/** The piece was taken. */
export interface Ack { type: "ack"; id: number; seq: number }
/** What either side says to keep a lane going. */
export type LaneMessage = Ping | Pong | Chunk | Ack;

// ---- panel.schema.json
/** `retryAt`: milliseconds since 1970. */
export interface PanelConnection { state: "connecting" | "connected" | "refused" | "disconnected"; lane?: "socket" | "native"; host?: string; reason?: string; hint?: string; retryAt?: number }
export interface PanelTab { tabId: number; title: string; url: string; attached: boolean; inGroup: boolean; shared: boolean }
/** Background to panel, after each change. */
export interface PanelView { type: "view"; connection: PanelConnection; stopped: boolean; tabs: PanelTab[]; current?: PanelTab; questions: PanelQuestion[]; clients: Client[] }
/** Where the panel is, said first. */
export interface PanelHere { type: "here"; windowId: number }
export interface PanelStopPressed { type: "stop" }
/** Takes Stop back. */
export interface PanelAllowPressed { type: "allow" }
export interface PanelReconnectPressed { type: "reconnect" }
export interface PanelSharePressed { type: "share"; tabId: number; shared: boolean }
/** Puts that tab in front. */
export interface PanelShowPressed { type: "show"; tabId: number }
/** A client that waits to be let in. */
export interface PanelQuestion { question: string; name: string; program: string; mayAct: boolean }
/** `last`: the command it sent last. Times are milliseconds since 1970; `until` is absent where it may stay until it leaves. */
export interface Client { client: string; name: string; program: string; tabs: "front" | "group" | "all"; observe: boolean; since: number; last?: string; lastAt?: number; until?: number }
/** `tabs`, `observe`, `minutes` and `remember` as in ClientsAskResult. */
export interface PanelAnswerPressed { type: "answer"; question: string; allowed: boolean; tabs: "front" | "group" | "all"; observe: boolean; minutes: number; remember: boolean }
export interface PanelDisconnectPressed { type: "disconnect"; client: string }
/** Between the side panel and the background of one extension. */
export type PanelMessage = PanelView | PanelHere | PanelStopPressed | PanelAllowPressed | PanelReconnectPressed | PanelSharePressed | PanelShowPressed | PanelAnswerPressed | PanelDisconnectPressed;
