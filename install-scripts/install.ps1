# Installs Tabtender for this user: the image below the local data folder, its bin folder on the user's PATH, and the
# native-messaging manifests of Chrome, Chromium, Edge and Brave. Run again, it replaces what it installed.
[CmdletBinding()]
param([switch]$DryRun, [string]$Image = '')
$ErrorActionPreference = 'Stop'

$repository = Split-Path -Parent $PSScriptRoot
$data = if ($env:TABTENDER_HOME) { $env:TABTENDER_HOME } else { Join-Path $env:LOCALAPPDATA 'tabtender' }
$app = Join-Path $data 'app'
$bin = Join-Path $app 'bin'

function Step([string]$What, [scriptblock]$Do) {
    if ($DryRun) { Write-Output "would: $What" } else { & $Do }
}

if (-not $Image) {
    $Image = Join-Path $repository 'host\target\tabtender'
    Step "build $Image" {
        Push-Location $repository
        try { & mvn -ntp --batch-mode -q -DskipTests package } finally { Pop-Location }
        if ($LASTEXITCODE -ne 0) { throw 'The build failed. It needs Maven, Node.js 18 or newer and a JDK 25 (https://adoptium.net).' }
    }
}
if (-not $DryRun -and -not (Test-Path (Join-Path $Image 'bin\tabtender.cmd'))) { throw "No image at $Image" }

Step "copy $Image to $app" {
    New-Item -ItemType Directory -Force -Path $data | Out-Null
    if (Test-Path "$app.new") { Remove-Item -Recurse -Force "$app.new" }
    # robocopy keeps the times of the jars, by which Java knows that its cache is of these.
    & robocopy $Image "$app.new" /E /COPY:DAT /DCOPY:T /NFL /NDL /NJH /NJS | Out-Null
    if ($LASTEXITCODE -ge 8) { throw "Copying failed ($LASTEXITCODE)" }
    if (Test-Path $app) { Remove-Item -Recurse -Force $app }
    Move-Item "$app.new" $app
}

$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (($path -split ';') -notcontains $bin) {
    Step "put $bin on the user's PATH" { [Environment]::SetEnvironmentVariable('Path', (@($path, $bin) | Where-Object { $_ }) -join ';', 'User') }
}
Step 'register the native-messaging host' {
    & (Join-Path $bin 'tabtender.cmd') install
    if ($LASTEXITCODE -ne 0) { throw "tabtender install failed ($LASTEXITCODE)" }
}

if (-not $DryRun) {
    Write-Output "Installed in $app. Open a new terminal for the PATH."
    Write-Output "For your own browser: open chrome://extensions, switch on Developer mode, Load unpacked: $app\extension"
    Write-Output 'Then: tabtender doctor'
}
